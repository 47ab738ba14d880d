import { PNG } from 'pngjs';
import { writePalette } from './palette.ts';
import { pngReader } from './png.ts';

export interface Difference {
  /** How many of the pixels differ, from 0 to 1. */
  readonly share: number;
  /** The new picture in grey, with the differences in red. */
  readonly drawn: Buffer;
}

/** A pixel counts as different if a channel differs by more than 36 of 255. Antialiasing causes smaller differences. */
const channelSlack = 36;

/** Reduces the colours to keep baselines small: five bits per channel, then the 256 most used. */
export function small(png: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(png);
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at += 1) {
    const channel = (offset: number): number =>
      Math.min(255, Math.round((data[at * 4 + offset] ?? 0) / 8) * 8);
    colours[at] = (channel(0) << 16) | (channel(1) << 8) | channel(2);
  }
  return writePalette(width, height, colours);
}

function differs(a: PNG, b: PNG, ax: number, bx: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    if (Math.abs((a.data[ax + channel] ?? 0) - (b.data[bx + channel] ?? 0)) > channelSlack) return true;
  }
  return false;
}

const isFar = (a: number, b: number): boolean => Math.abs(a - b) > channelSlack;

const differInColour = (a: number, b: number): boolean =>
  isFar(a >> 16, b >> 16) || isFar((a >> 8) & 255, (b >> 8) & 255) || isFar(a & 255, b & 255);

const readKept = pngReader();
const readShot = pngReader();

/** The share of pixels that differ, or 1 if the sizes differ. Draws no differences, because nearly all pictures match. */
export function quickShare(kept: Buffer, shot: Buffer): number {
  const before = readKept(kept);
  const now = readShot(shot);
  if (before.width !== now.width || before.height !== now.height) return 1;
  const [old, fresh] = [before.colours, now.colours];
  let count = 0;
  for (let at = 0; at < fresh.length; at += 1)
    if (old[at] !== fresh[at] && differInColour(old[at]!, fresh[at]!)) count += 1;
  return count / fresh.length;
}

function mark(into: PNG, at: number, red: boolean): void {
  const grey = 0.3 * (into.data[at] ?? 0) + 0.59 * (into.data[at + 1] ?? 0) + 0.11 * (into.data[at + 2] ?? 0);
  const pale = 160 + grey * 0.35;
  into.data[at] = red ? 220 : pale;
  into.data[at + 1] = red ? 30 : pale;
  into.data[at + 2] = red ? 30 : pale;
}

/** Compares pixel by pixel. Pixels that only one picture has count as different. */
export function compare(kept: Buffer, seen: Buffer): Difference {
  const before = PNG.sync.read(kept);
  const now = PNG.sync.read(seen);
  const width = Math.max(before.width, now.width);
  const height = Math.max(before.height, now.height);
  const drawn = new PNG({ width, height });
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const inBoth = x < before.width && y < before.height && x < now.width && y < now.height;
      const bx = (y * before.width + x) * 4;
      const nx = (y * now.width + x) * 4;
      const red = !inBoth || differs(before, now, bx, nx);
      if (x < now.width && y < now.height) now.data.copy(drawn.data, at, nx, nx + 4);
      mark(drawn, at, red);
      drawn.data[at + 3] = 255;
      if (red) count += 1;
    }
  }
  return { share: count / (width * height), drawn: PNG.sync.write(drawn) };
}
