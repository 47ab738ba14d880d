import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits as ofFile } from '#workbook/in/bad-file.ts';
import { mostFarms, mostPeople } from '#contract/farms.ts';
import { bounds, countsOf, longest } from '#server/bounds.ts';
import { titlesIn } from '../../web/credits.ts';

/** The table of one member's limits in deploy/README.md: limit, reply, where it is counted, test. */
const page = readFileSync('deploy/README.md', 'utf8').split('## What one member may cost')[1] ?? '';
const rows = (page.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (limit|-+) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, limit = '', answer = '', counted = '', tests = '']) => ({ limit, answer, counted, tests }));

const count = (n: number): string => n.toLocaleString('en-AU');
const mb = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

/** How the table writes each limit. A new limit of bounds.ts must be added here and to deploy/README.md. */
const words: Readonly<
  Record<keyof typeof bounds | keyof ReturnType<typeof countsOf> | 'people' | 'farms', string>
> = (() => {
  const byDefault = countsOf(3000);
  return {
    requests: `${count(byDefault.requests)} requests a minute`,
    calculations: `${count(byDefault.calculations)} calculations a minute`,
    refusals: `${count(byDefault.refusals)} refused tokens a minute`,
    entries: `${count(byDefault.entries)} entries of batches a minute`,
    atOnce: `${bounds.atOnce} requests at once`,
    bytesAMinute: `${mb(bounds.bytesAMinute)} of bodies a minute`,
    body: `${bounds.body / 1024} kB a body`,
    batchBody: `${mb(bounds.batchBody)} and`,
    batchEntries: `${count(bounds.batchEntries)} entries a batch`,
    values: `${count(bounds.values)} values a body`,
    batchMs: `${bounds.batchMs / 1000} s a batch`,
    importBody: `${mb(bounds.importBody)}, `,
    importRecords: `${count(bounds.importRecords)} records of a kind`,
    importVersions: `${count(bounds.importVersions)} versions an import`,
    importedAMinute: `${count(bounds.importedAMinute)} imported records and versions a minute`,
    streams: `${bounds.streams} live streams a process`,
    pagesAMinute: `${bounds.pagesAMinute} shared pages a minute`,
    pages: `${bounds.pages} open`,
    pageTrades: `${bounds.pageTrades} trades a shared page`,
    budgetTrades: `${count(bounds.budgetTrades)} trades a shared Budget page`,
    people: `${mostPeople} people a farm`,
    farms: `${mostFarms} farms a person`,
    refusalsNoted: `${bounds.refusalsNoted} refusals an hour in the audit`,
    refusalsNotedOfAddress: `${bounds.refusalsNotedOfAddress} of an address`,
  };
})();

test('the page has exactly the limits of bounds.ts', () => {
  const limits = rows.map(({ limit }) => limit);
  const missing = Object.entries(words).filter(([, text]) => !limits.some((one) => one.includes(text)));
  expect(missing).toEqual([]);
  const others = limits.filter((limit) => !Object.values(words).some((text) => limit.includes(text)));
  expect(others).toEqual([]);
});

test('each limit has a reply, a place where it is counted, and an existing test', () => {
  expect(rows.length).toBeGreaterThan(10);
  for (const { limit, answer, counted, tests } of rows) {
    expect([limit, /\b(429|413|409|403|400|503)\b|oldest ends|only in the log/.test(answer)]).toEqual([
      limit,
      true,
    ]);
    expect([limit, /^(over all processes|by each process|each request)$/.test(counted)]).toEqual([
      limit,
      true,
    ]);
    for (const one of tests.split('; ')) {
      const [, file = 'bounds', title = ''] = /^(?:`([\w/-]+)\.test\.ts`: )?(.+)$/.exec(one) ?? [];
      const isThere = titlesIn(`tests/server/${file}.test.ts`).some((there) => there.includes(title));
      expect([limit, one, isThere]).toEqual([limit, one, true]);
    }
  }
});

test('the page states the largest size of a workbook', () => {
  expect(page.replaceAll('\n', ' ')).toContain(
    `up to ${mb(ofFile.file)}, ${mb(ofFile.unpacked)} unpacked and ${count(ofFile.rows)} rows`,
  );
});

test('the page states the same time limits as the code', () => {
  const text = page.replaceAll('\n', ' ');
  const of = (ms: number): string => `${ms / 1000} s`;
  for (const sentence of [
    `A transaction ends after ${of(longest.transaction)} (an import after ${of(longest.import)})`,
    `A write waits at most ${of(longest.waitForWrites)}`,
    `none is returned for ${of(longest.stuckPool)}`,
    `ends the process ${of(longest.cutPool)} later`,
    `SIGTERM gives requests ${of(longest.finishing)} and always ends within ${of(longest.stopping)}`,
  ])
    expect(text).toContain(sentence);
});

test('nginx allows exactly the sizes that the server accepts', () => {
  const [, most = ''] = /client_max_body_size (\d+)m;/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? [];
  expect(Number(most) * 1024 * 1024).toBe(Math.max(bounds.body, bounds.batchBody, bounds.importBody));
});
