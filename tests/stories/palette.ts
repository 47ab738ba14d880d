import { crc32, deflateSync } from 'node:zlib';

const limit = 256;

/** Numbers the colours, the most used first. Colours beyond the limit become the nearest numbered colour. */
function indexOf(colours: Uint32Array): { palette: readonly number[]; index: ReadonlyMap<number, number> } {
  const count = new Map<number, number>();
  for (const colour of colours) count.set(colour, (count.get(colour) ?? 0) + 1);
  const byUse = [...count].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([colour]) => colour);
  const palette = byUse.slice(0, limit);
  const index = new Map(byUse.map((colour, at) => [colour, at < limit ? at : nearest(palette, colour)]));
  return { palette, index };
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  let least = Infinity;
  for (const [at, other] of palette.entries()) {
    const red = (other >> 16) - (colour >> 16);
    const green = ((other >> 8) & 255) - ((colour >> 8) & 255);
    const blue = (other & 255) - (colour & 255);
    const far = red * red + green * green + blue * blue;
    if (far >= least) continue;
    least = far;
    best = at;
  }
  return best;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** Writes a PNG with a palette (colour type 3). Screens have few colours, so this takes a third of the bytes. */
export function writePalette(width: number, height: number, colours: Uint32Array): Buffer {
  const { palette, index } = indexOf(colours);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits, palette, deflate, no filter method but the standard one, not interlaced
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      rows[y * (width + 1) + x + 1] = index.get(colours[y * width + x] ?? 0) ?? 0;
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
