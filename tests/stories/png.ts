import { inflateSync } from 'node:zlib';

/** A decoded picture, one number (0xRRGGBB) a pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint32Array;
}

/** Bytes a pixel by colour type, of those that Chromium and palette.ts write: true colour, palette, true colour with alpha. */
const bytesOf: Readonly<Record<number, number>> = { 2: 3, 3: 1, 6: 4 };

function undoSub(data: Uint8Array, from: number, to: number, bytes: number): void {
  for (let at = from + bytes; at < to; at += 1) data[at] = (data[at] ?? 0) + (data[at - bytes] ?? 0);
}

function undoUp(data: Uint8Array, from: number, to: number, row: number): void {
  for (let at = from; at < to; at += 1) data[at] = (data[at] ?? 0) + (data[at - row] ?? 0);
}

function undoAverage(data: Uint8Array, from: number, to: number, bytes: number, row: number): void {
  for (let at = from; at < to; at += 1) {
    const left = at < from + bytes ? 0 : (data[at - bytes] ?? 0);
    data[at] = (data[at] ?? 0) + ((left + (data[at - row] ?? 0)) >> 1);
  }
}

function undoPaeth(data: Uint8Array, from: number, to: number, bytes: number, row: number): void {
  for (let at = from; at < to; at += 1) {
    const isFirst = at < from + bytes;
    const left = isFirst ? 0 : (data[at - bytes] ?? 0);
    const above = data[at - row] ?? 0;
    const corner = isFirst ? 0 : (data[at - row - bytes] ?? 0);
    const byLeft = Math.abs(above - corner);
    const byAbove = Math.abs(left - corner);
    const byCorner = Math.abs(left + above - 2 * corner);
    const nearest = byLeft <= byAbove && byLeft <= byCorner ? left : byAbove <= byCorner ? above : corner;
    data[at] = (data[at] ?? 0) + nearest;
  }
}

/** Puts the rows' bytes back in place. Each row follows a byte that names its filter; a row of nulls stands before the first. */
function unfilter(data: Uint8Array, height: number, row: number, bytes: number): void {
  for (let y = 1; y <= height; y += 1) {
    const from = y * row + 1;
    const to = from + row - 1;
    const filter = data[from - 1];
    if (filter === 1) undoSub(data, from, to, bytes);
    else if (filter === 2) undoUp(data, from, to, row);
    else if (filter === 3) undoAverage(data, from, to, bytes, row);
    else if (filter === 4) undoPaeth(data, from, to, bytes, row);
  }
}

/**
 * Reads a PNG of 8 bits a channel, five times as fast as a general reader: two pictures of every story, and their baselines, are
 * read at each run.
 * @throws Error for any other kind of PNG.
 */
export function readPng(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const type = png.readUInt8(25);
  const bytes = bytesOf[type];
  if (bytes === undefined || png.readUInt8(24) !== 8 || png.readUInt8(28) !== 0)
    throw new Error(`A PNG of colour type ${type} cannot be read here.`);
  const packed: Buffer[] = [];
  const palette = new Uint32Array(256);
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (name === 'IDAT') packed.push(body);
    if (name === 'PLTE')
      for (let index = 0; index < length / 3; index += 1) palette[index] = body.readUIntBE(index * 3, 3);
    at += length + 12;
  }
  const row = width * bytes + 1;
  const data = new Uint8Array((height + 1) * row);
  data.set(inflateSync(Buffer.concat(packed)), row);
  unfilter(data, height, row, bytes);
  const colours = new Uint32Array(width * height);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    let at = (y + 1) * row + 1;
    for (let x = 0; x < width; x += 1, pixel += 1, at += bytes) {
      const first = data[at] ?? 0;
      colours[pixel] =
        type === 3 ? (palette[first] ?? 0) : (first << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    }
  }
  return { width, height, colours };
}
