/**
 * `npm run bench [name ...]` prints a table of figures and limits for each tests/bench/*.bench.ts. Compare the ratios, because the
 * milliseconds depend on the machine. `npm run bench -- --page [name ...]` also replaces the tables in tests/bench/README.md.
 */
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';
import { chosenFiles } from '../run/chosen.ts';
import type { BenchRow } from './row.ts';
import { withTable } from './page.ts';

const folder = import.meta.dirname;
const words = process.argv.slice(2);
const isForPage = words.includes('--page');
const wanted = words.filter((word) => !word.startsWith('--'));
const benches = chosenFiles(folder, '.bench.ts', wanted);

const limitOf = ({ limit }: BenchRow): string =>
  limit === undefined ? '' : `${limit.text}: ${limit.isMet ? 'met' : 'NOT MET'}`;

function print(rows: readonly BenchRow[]): void {
  const cells = rows.map((row) => [row.what, row.figure, row.against ?? '', row.ratio ?? '', limitOf(row)]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    );
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

console.log(`Node ${process.version}, ${availableParallelism()} cores, load ${load()}`);
const limits = { met: 0, missed: 0 };
for (const file of benches) {
  const name = file.replace('.bench.ts', '');
  console.log(`\n## ${name}`);
  const before = load();
  const { bench } = (await import(pathToFileURL(resolve(folder, file)).href)) as {
    bench: () => Promise<readonly BenchRow[]>;
  };
  const rows = await bench();
  print(rows);
  for (const { limit } of rows) if (limit !== undefined) limits[limit.isMet ? 'met' : 'missed'] += 1;
  if (!isForPage) continue;
  const page = join(folder, 'README.md');
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const when = `${new Date().toISOString().slice(0, 10)}, ${machine}; load ${before} before, ${load()} after.`;
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), name, when, rows));
}
console.log(`\n${limits.met} limits met, ${limits.missed} not met`);
