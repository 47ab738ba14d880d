/**
 * `npm run bench [name ...]`: every tests/bench/*.bench.ts one after another, each a table of its own. Figures are medians of one
 * run on this machine: read the ratios, not the milliseconds. Nothing here passes or fails.
 */
import { availableParallelism, loadavg } from 'node:os';
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { BenchRow } from './row.ts';

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const benches = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)));

function print(rows: readonly BenchRow[]): void {
  const cells = rows.map(({ what, figure, against = '', ratio = '' }) => [what, figure, against, ratio]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    );
}

console.log(`Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
for (const file of benches) {
  console.log(`\n## ${file.replace('.bench.ts', '')}`);
  const { bench } = (await import(pathToFileURL(resolve(folder, file)).href)) as {
    bench: () => Promise<readonly BenchRow[]>;
  };
  print(await bench());
}
