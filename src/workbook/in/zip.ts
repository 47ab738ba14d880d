import { Inflate, strFromU8 } from 'fflate';
import { BadFile, tooLarge, type FileLimits } from './bad-file.ts';

/** The files in a zip. A file is unpacked when it is read. */
export interface Packed {
  has(name: string): boolean;
  /**
   * The text of a file. Null if there is no such file.
   * @throws BadFile if the file is damaged, or if all files unpacked so far are too large
   */
  text(name: string): string | null;
}

interface ZipEntry {
  readonly method: number;
  readonly at: number;
  readonly packed: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const damaged = (): BadFile =>
  new BadFile(
    'The file is damaged: it ends too soon or was changed on its way. Save it again and try the new file.',
  );

/**
 * Reads the list of files in a zip.
 * @throws BadFile if there is no list
 */
export function openZip(bytes: Uint8Array, limits: FileLimits): Packed {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = entriesOf(view, bytes);
  let unpacked = 0;
  const count = (size: number): void => {
    unpacked += size;
    if (unpacked > limits.unpacked) throw tooLarge();
  };
  return {
    has: (name) => entries.has(name),
    text: (name) => {
      const entry = entries.get(name);
      return entry === undefined ? null : strFromU8(unpack(bytes, view, entry, count));
    },
  };
}

function entriesOf(view: DataView, bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw damaged();
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const name = strFromU8(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.set(name.replace(/^\//, ''), {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

const PIECE = 1 << 14;

/** Unpacks a file in pieces and counts the bytes. The sizes that a zip declares may be false. */
function unpack(
  bytes: Uint8Array,
  view: DataView,
  { at, packed, method }: ZipEntry,
  count: (size: number) => void,
): Uint8Array {
  if (at + 30 > bytes.length) throw damaged();
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const body = bytes.subarray(start, start + packed);
  if (body.length < packed) throw damaged();
  if (method === 0) {
    count(body.length);
    return body;
  }
  if (method !== 8) throw damaged();
  const pieces: Uint8Array[] = [];
  const inflate = new Inflate((piece) => {
    count(piece.length);
    pieces.push(piece);
  });
  try {
    for (let from = 0; from < body.length; from += PIECE)
      inflate.push(body.subarray(from, from + PIECE), from + PIECE >= body.length);
  } catch (problem) {
    throw problem instanceof BadFile ? problem : damaged();
  }
  return joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
