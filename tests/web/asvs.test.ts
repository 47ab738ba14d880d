import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mostVersions, trashDays } from '#contract/history.ts';
import { faultsOf } from '#tests/run/asvs.ts';

/** SECURITY-ASVS.md must be complete. Planted errors prove that the check works. */
const page = readFileSync('SECURITY-ASVS.md', 'utf8');
const security = readFileSync('SECURITY.md', 'utf8');

test('every requirement of levels 1 and 2 has an answer and existing evidence', () => {
  expect(faultsOf(page, security)).toEqual([]);
});

test('the page states the same retention days for personal data as the code', () => {
  const [, kept = ''] = security.split('## What is stored about people');
  const sweep = (file: string): string =>
    /interval '(\d+) days'/.exec(readFileSync(file, 'utf8'))?.[1] ?? '?';
  expect(kept).toContain(`${trashDays} days after it is deleted, in which it can be restored`);
  expect(kept).toContain(`at most ${mostVersions.toLocaleString('en-AU')} versions`);
  expect(kept).toContain(`${sweep('src/server/members/audit.ts')} days for sign-ins and refusals`);
  expect(kept).toContain(`its title ${sweep('src/server/records/pages/shared-pages.ts')} days more`);
  expect(kept).toContain(`is stored for ${sweep('src/server/records/write/sweep-keys.ts')} days`);
});

test.each([
  [
    'a requirement that is left out',
    (text: string) => text.replace(/^\| V1\.2\.4 .*\n/m, ''),
    'V1.2.4: not answered',
  ],
  [
    'a number that is not in the standard',
    (text: string) => text.replace('| V1.2.4 ', '| V1.2.44 '),
    'V1.2.44: no req',
  ],
  [
    'a file that is gone',
    (text: string) => text.replace('`src/workbook/in/xml.ts`', '`src/gone.ts`'),
    'there is no src/gone.ts',
  ],
  [
    'a test that lost its title',
    (text: string) => text.replace('"a zip bomb"', '"a zip balloon"'),
    'has no "a zip balloon"',
  ],
  [
    'a claim without evidence',
    (text: string) => text.replace(/^\| V8\.3\.1 .*$/m, '| V8.3.1 | met | We are sure |'),
    'names no file',
  ],
  [
    'a requirement that is left open',
    (text: string) => text.replace(/^\| V10\.1\.1 .*$/m, '| V10.1.1 | open | To be done |'),
    "V10.1.1: 'open' is not one of",
  ],
  [
    'an accepted risk that nobody has put into words',
    (text: string) => text.replace(/^\| V10\.1\.1 .*$/m, '| V10.1.1 | accepted | Risk 2: tokens |'),
    'V10.1.1: accepted, but no risk in SECURITY.md',
  ],
])('%s is a fault', (_, change, fault) => {
  expect(faultsOf(change(page), security).join('\n')).toContain(fault);
});
