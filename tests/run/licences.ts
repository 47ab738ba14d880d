/** Part of `npm run check`. Every package of a site or of its pages must have a licence that allows us to redistribute it. */
import { readFileSync } from 'node:fs';

/** These licences only require that their notice comes with the app. The app's licences.txt has all notices. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
]);

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly license?: string }>>;
}

/** The production packages with a missing or unlisted licence, each with the licence's name. */
export function unfitLicences({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .filter(([, { license }]) => license === undefined || !allowed.has(license))
    .map(([path, { license }]) => `${path.replace(/^.*node_modules\//, '')}: ${license ?? 'no licence'}`);
}

if (import.meta.main) {
  const unfit = unfitLicences(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock);
  if (unfit.length > 0) {
    console.log(`Not on the list of licences in tests/run/licences.ts:\n${unfit.join('\n')}`);
    process.exitCode = 1;
  }
}
