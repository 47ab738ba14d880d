import { inflateSync } from 'node:zlib';

/** A decoded picture. Each pixel is a number such as 0xRRGGBB. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint32Array;
}

/** Bytes per pixel by colour type. Chromium and palette.ts write only true colour, palette, and true colour with alpha. */
const bytesOf: Readonly<Record<number, number>> = { 2: 3, 3: 1, 6: 4 };

function undoSub(data: Uint8Array, from: number, to: number, bytes: number): void {
  for (let at = from + bytes; at < to; at += 1) data[at] = (data[at] ?? 0) + (data[at - bytes] ?? 0);
}

function undoUp(data: Uint8Array, from: number, to: number, row: number): void {
  for (let at = from; at < to; at += 1) data[at] = (data[at] ?? 0) + (data[at - row] ?? 0);
}

function undoAverage(data: Uint8Array, from: number, to: number, bytes: number, row: number | null): void {
  for (let at = from; at < to; at += 1) {
    const left = at < from + bytes ? 0 : (data[at - bytes] ?? 0);
    const above = row === null ? 0 : (data[at - row] ?? 0);
    data[at] = (data[at] ?? 0) + ((left + above) >> 1);
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

/**
 * Reverses the filters of the rows. The first byte of a row names its filter. In the first row, "up" changes nothing. "Average" and
 * "Paeth" use only the left neighbour in the first row.
 */
function unfilter(data: Uint8Array, height: number, row: number, bytes: number): void {
  for (let y = 0; y < height; y += 1) {
    const from = y * row + 1;
    const to = from + row - 1;
    const filter = data[from - 1];
    const isTop = y === 0;
    if (filter === 1 || (isTop && filter === 4)) undoSub(data, from, to, bytes);
    else if (filter === 2 && !isTop) undoUp(data, from, to, row);
    else if (filter === 3) undoAverage(data, from, to, bytes, isTop ? null : row);
    else if (filter === 4) undoPaeth(data, from, to, bytes, row);
  }
}

/**
 * Makes one number from the first three bytes of each pixel.
 * @param bytes - the bytes of a pixel
 */
function joinColours(data: Uint8Array, height: number, row: number, bytes: number, into: Uint32Array): void {
  let pixel = 0;
  for (let y = 0; y < height; y += 1) {
    const to = (y + 1) * row;
    for (let at = y * row + 1; at < to; at += bytes, pixel += 1)
      into[pixel] = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
  }
}

function lookUpColours(
  data: Uint8Array,
  height: number,
  row: number,
  palette: Uint32Array,
  into: Uint32Array,
): void {
  let pixel = 0;
  for (let y = 0; y < height; y += 1) {
    const to = (y + 1) * row;
    for (let at = y * row + 1; at < to; at += 1, pixel += 1) into[pixel] = palette[data[at]!]!;
  }
}

/**
 * Creates a decoder for PNGs with 8 bits per channel. A result is valid until the next call, so comparing two pictures needs two decoders.
 * @throws Error for any other kind of PNG
 */
export function pngReader(): (png: Buffer) => Pixels {
  let kept = new Uint32Array(0);
  const palette = new Uint32Array(256);
  return (png) => {
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const type = png.readUInt8(25);
    const bytes = bytesOf[type];
    if (bytes === undefined || png.readUInt8(24) !== 8 || png.readUInt8(28) !== 0)
      throw new Error(`A PNG of colour type ${type} cannot be read here.`);
    const packed: Buffer[] = [];
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
    const whole = packed.length === 1 ? packed[0]! : Buffer.concat(packed);
    /*
     * One chunk for the whole output is faster than zlib's hundreds of small chunks. The spare byte stops zlib from allocating a second
     * chunk. At least 65,536 bytes keep the output out of Node's shared buffer.
     */
    const data = inflateSync(whole, { chunkSize: Math.max(65_536, height * row + 1) });
    unfilter(data, height, row, bytes);
    if (kept.length < width * height) kept = new Uint32Array(width * height);
    const colours = kept.subarray(0, width * height);
    if (type === 3) lookUpColours(data, height, row, palette, colours);
    else joinColours(data, height, row, bytes, colours);
    // Frees this picture's eight megabytes now, before the garbage collector would.
    data.buffer.transfer(0);
    return { width, height, colours };
  };
}
