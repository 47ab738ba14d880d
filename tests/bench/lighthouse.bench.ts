import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { accounts, signIn } from '../browser/support.ts';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';
import { atLeast, atMost, times, type BenchRow } from './row.ts';

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly score: number | null; readonly title: string }>
  >;
}

type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>;

const port = 4540;
const emptyPort = 4541;
const debugPort = 4542;
const here = fileURLToPath(new URL('../..', import.meta.url));
const site = `http://localhost:${port}`;

/**
 * Finds Lighthouse in this project, or in the folder that LIGHTHOUSE names. `npm i -E lighthouse@13.5.0` installs it. Null if it is
 * missing.
 */
async function findLighthouse(): Promise<Lighthouse | null> {
  const from = join(process.env['LIGHTHOUSE'] ?? here, 'package.json');
  try {
    const path = createRequire(from).resolve('lighthouse');
    return ((await import(pathToFileURL(path).href)) as { default: Lighthouse }).default;
  } catch {
    return null;
  }
}

async function startSite(folder: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['src/cli/start.ts'], {
    cwd: here,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
  });
  for (let tries = 0; tries < 240; tries += 1) {
    const isUp = await fetch(`${site}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return server;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  server.kill();
  throw new Error('The server did not start within two minutes.');
}

/** Builds and serves the smallest page: React with one heading. */
async function startEmpty(folder: string): Promise<() => Promise<void>> {
  const root = fileURLToPath(new URL('./empty-page', import.meta.url));
  const outDir = join(folder, 'empty');
  const common = { root, configFile: false, logLevel: 'error' } as const;
  await build({ ...common, plugins: [react()], build: { outDir, emptyOutDir: true, target: 'es2023' } });
  const served = await preview({ ...common, build: { outDir }, preview: { port: emptyPort } });
  return () => served.close();
}

const categories = ['performance', 'accessibility', 'best-practices'] as const;

async function measure(lighthouse: Lighthouse, url: string): Promise<Report> {
  const run = await lighthouse(url, {
    port: debugPort,
    logLevel: 'error',
    output: 'json',
    onlyCategories: categories,
    // Keeps the sign-in and the records. Lighthouse measures the page of a member who has used the app before.
    disableStorageReset: true,
  });
  if (run === undefined) throw new Error(`Lighthouse gave no report of ${url}`);
  return run.lhr;
}

const performance = ({ categories: found }: Report): number => found['performance']?.score ?? 0;

/** Runs Lighthouse five times and returns the report with the median performance. Single runs differ by several points. */
async function middle(lighthouse: Lighthouse, url: string): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < 5; run += 1) reports.push(await measure(lighthouse, url));
  return reports.toSorted((a, b) => performance(a) - performance(b))[2]!;
}

const scores = ({ categories: found }: Report): string =>
  categories.map((name) => `${name} ${Math.round((found[name]?.score ?? 0) * 100)}`).join(', ');

/** The time to interactive in ms, on the phone that Lighthouse simulates. */
const interactive = ({ audits }: Report): number => audits['interactive']?.numericValue ?? Number.NaN;

/** Lists the audits with a score under 90, or '' if every category has at least 95. */
function lost({ categories: found, audits }: Report): string {
  if (categories.every((name) => (found[name]?.score ?? 0) >= 0.95)) return '';
  const faults = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
  return faults.map(({ title }) => title).join('; ');
}

function rowOf(what: string, report: Report, empty: Report): readonly BenchRow[] {
  const ours = interactive(report);
  const blocked = report.audits['total-blocking-time']?.numericValue ?? Number.NaN;
  return [
    {
      what,
      figure: scores(report),
      against: lost(report),
      limit: atLeast(Math.round(performance(report) * 100), 97, 'for performance'),
    },
    {
      what: `${what}, blocked for`,
      figure: `${Math.round(blocked)} ms`,
      limit: atMost(blocked, 100, 'ms'),
    },
    {
      what: `${what}, interactive`,
      figure: `${Math.round(ours)} ms`,
      against: `empty Vite React page ${Math.round(interactive(empty))} ms`,
      ratio: times(interactive(empty), ours),
    },
  ];
}

/** Runs Lighthouse's mobile settings on the built app and on an empty page, over loopback. */
export async function bench(): Promise<readonly BenchRow[]> {
  const lighthouse = await findLighthouse();
  if (lighthouse === null) {
    return [
      { what: 'Lighthouse', figure: 'not run', against: 'it is not installed; LIGHTHOUSE=folder names one' },
    ];
  }
  const folder = await mkdtemp(join(tmpdir(), 'drover-lighthouse-'));
  const server = await startSite(folder);
  const closeEmpty = await startEmpty(folder);
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: chromiumPath(),
    args: [...chromiumFlags, `--remote-debugging-port=${debugPort}`],
    baseURL: site,
  });
  try {
    const empty = await middle(lighthouse, `http://localhost:${emptyPort}/`);
    const landing = await middle(lighthouse, `${site}/`);
    const page = await browser.newPage();
    await signIn(page, accounts.normal);
    const trade = page.locator('#side').getByRole('link', { name: /Roma store steers/ });
    const address = await trade.getAttribute('href');
    await page.close();
    const form = await middle(lighthouse, `${site}${address}`);
    return [...rowOf('landing page', landing, empty), ...rowOf('trade form, signed in', form, empty)];
  } finally {
    await browser.close();
    await closeEmpty();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    await rm(folder, { recursive: true, force: true });
  }
}
