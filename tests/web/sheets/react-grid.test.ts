import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|tsx)$/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(`src/${name}`, 'utf8') }));

const importing = (what: RegExp): readonly string[] =>
  sources.filter(({ text }) => what.test(text)).map(({ name }) => name);

test('the sheets use AgGridReact, and only one folder imports ag-grid', () => {
  const grids = importing(/from 'ag-grid-(community|react)|import\('ag-grid/);
  expect(grids.filter((name) => !name.startsWith('web/sheets/ag/'))).toEqual([]);
  expect(importing(/import \{[^}]*AgGridReact[^}]*\} from 'ag-grid-react'/)).toEqual([
    'web/sheets/ag/SheetGrid.tsx',
  ]);
  expect(importing(/<AgGridReact/)).toEqual(['web/sheets/ag/SheetGrid.tsx']);
  const screens = ['TradeList', 'CarryList', 'GroupList', 'GroupDetail'];
  expect(screens.filter((name) => importing(/Sheet\b/).includes(`web/screens/${name}.tsx`))).toEqual(screens);
});
