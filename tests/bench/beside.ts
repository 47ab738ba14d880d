/**
 * `node tests/bench/beside.ts COMMIT [name ...]` compares the benches of an earlier commit and the present files. The default benches are
 * server and load. Each version runs BESIDE_ROUNDS times (5), in turns. Exits with 1 if a row costs over 5 % more by both the median and
 * the best round. Run it on an idle machine.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#server/settings.ts';
import { unpackProgram } from '../run/unpack.ts';
import { median, type BenchRow } from './row.ts';

const execute = promisify(execFile);
const rounds = Number(process.env['BESIDE_ROUNDS'] ?? 5);
const mostLost = 0.05;

const [commit, ...names] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Name the commit to compare with: node tests/bench/beside.ts COMMIT [name ...]');
  process.exit(2);
}

/** The cost in milliseconds, or in seconds per request. Null if the row's figure is not a cost. */
function costOf({ figure }: BenchRow): { readonly cost: number; readonly text: string } | null {
  // Prefer the processor time of a request to the highest rate. The rate is less exact, because the bench tries only a few rates.
  const processor = /([\d.,]+) ms of processor/.exec(figure);
  if (processor !== null) return { cost: numberOf(processor[1]), text: processor[0] };
  const rate = /^([\d.,]+)\/s/.exec(figure);
  if (rate !== null) return { cost: 1 / numberOf(rate[1]), text: rate[0] };
  const time = /^([\d.,]+) ms/.exec(figure);
  return time === null ? null : { cost: numberOf(time[1]), text: time[0] };
}

const numberOf = (text = ''): number => Number(text.replaceAll(',', ''));

/** Runs a bench and prints its rows as JSON. It is stored in a file, because child processes would inherit `node -e`. */
const program =
  'const { bench } = await import(process.argv[2]); console.log(JSON.stringify(await bench())); process.exit();';

/** Runs one bench of the checkout in `folder` in a separate process. */
async function measure(folder: string, name: string): Promise<readonly BenchRow[]> {
  const file = join(folder, 'tests/bench', `${name}.bench.ts`);
  const words = [join(work, 'measure.mjs'), file];
  const { stdout } = await execute(process.execPath, words, { cwd: folder, maxBuffer: 64_000_000 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as readonly BenchRow[];
}

type Side = 'before' | 'now';

/** Prints the rows of one bench. Returns how many rows became too slow. */
async function compare(name: string, folders: Readonly<Record<Side, string>>): Promise<number> {
  const costs = new Map<string, Record<Side, number[]>>();
  const texts = new Map<string, Record<Side, string>>();
  for (let round = 0; round < rounds; round += 1) {
    const sides: readonly Side[] = round % 2 === 0 ? ['before', 'now'] : ['now', 'before'];
    for (const side of sides)
      for (const row of await measure(folders[side], name)) {
        const found = costOf(row);
        if (found === null) continue;
        const all = costs.get(row.what) ?? { before: [], now: [] };
        costs.set(row.what, all);
        all[side].push(found.cost);
        texts.set(row.what, { before: '', now: '', ...texts.get(row.what), [side]: found.text });
      }
  }
  console.log(`\n## ${name}, the median of ${rounds} rounds each; load ${(loadavg()[0] ?? 0).toFixed(1)}`);
  let worse = 0;
  const ratios: number[] = [];
  for (const [what, { before, now }] of costs) {
    if (before.length === 0 || now.length === 0) continue;
    const ratio = median(now) / median(before);
    const best = Math.min(...now) / Math.min(...before);
    ratios.push(ratio);
    const isWorse = Math.min(ratio, best) > 1 + mostLost;
    if (isWorse) worse += 1;
    const last = texts.get(what);
    console.log(
      `${what}: ${ratio.toFixed(3)}x the cost, best ${best.toFixed(3)}x (last ${last?.before}, now ${last?.now})${isWorse ? ': MORE THAN 5 %' : ''}`,
    );
  }
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  console.log(`All ${ratios.length} rows together (geometric mean): ${mean.toFixed(3)}x the cost`);
  return worse;
}

const work = await mkdtemp(join(tmpdir(), 'drover-beside-'));
try {
  await writeFile(join(work, 'measure.mjs'), program);
  const before = join(work, 'before');
  await unpackProgram(commit, before);
  let worse = 0;
  for (const name of names.length === 0 ? ['server', 'load'] : names)
    worse += await compare(name, { before, now: root });
  process.exitCode = worse === 0 ? 0 : 1;
} finally {
  await rm(work, { recursive: true, force: true });
}
