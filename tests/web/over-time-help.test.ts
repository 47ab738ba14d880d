import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actualColumns } from '#web/sheets/columns/actual.ts';
import { overTime } from '#web/sheets/panels/KeyboardHelp.tsx';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** For each name in the help, a screen that shows the name. */
const screens: Readonly<Record<string, string>> = {
  'Plan and actual': 'src/web/screens/trade/TradeViews.tsx',
  History: 'src/web/screens/trade/TradeViews.tsx',
  'Track record': 'src/web/screens/TrackRecord.tsx',
  Deleted: 'src/web/app/layout/Account.tsx',
};

test('F1 and the README use the same names as the screens for what happens to a record', () => {
  const named = overTime.flatMap(([names]) => names);
  const titles = actualColumns().map(({ title }) => title);
  expect(named.filter((name) => !(name in screens))).toEqual(titles);
  for (const [name, path] of Object.entries(screens))
    expect(textOf(path)).toMatch(new RegExp(`['"]${name}['"]`));
  const rows = textOf('README.md').split('### The life of a record')[1]?.split('\n## ')[0] ?? '';
  for (const name of named) expect(rows).toContain(name);
});
