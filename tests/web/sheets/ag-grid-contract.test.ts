/** The sheet uses undocumented parts of AG Grid. If an upgrade removes a part, a test fails and says what to check. */
import { readFileSync, readdirSync } from 'node:fs';
import { AgGridReact } from 'ag-grid-react';
import { expect, test } from 'vitest';

const readIn = '36.2.0';

const sources = readdirSync('src/web/sheets', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|tsx)$/.test(name))
  .map((name) => ({ name, text: readFileSync(`src/web/sheets/${name}`, 'utf8') }));

test(`AG Grid is the version that we checked: after an upgrade run the sheet journeys, then name the new version here`, () => {
  for (const name of ['ag-grid-community', 'ag-grid-react']) {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as {
      readonly version: string;
    };
    expect(version, `${name} was read as ${readIn}: look at src/web/sheets/ag/not-public.ts`).toBe(readIn);
  }
});

test('AgGridReact still passes its api before gridReady', () => {
  const grid = new AgGridReact({});
  expect(
    Reflect.get(grid, 'registerApiListener'),
    'registerApiListener has gone: use onGridReady in src/web/sheets/ag/not-public.ts',
  ).toBeTypeOf('function');
});

test('only not-public.ts uses private parts of AG Grid, and only grid-parts.ts has the names of its elements', () => {
  const using = (what: RegExp) => sources.filter(({ text }) => what.test(text)).map(({ name }) => name);
  expect(using(/registerApiListener|node\.data = /)).toEqual(['ag/not-public.ts']);
  expect(using(/['"`.]ag-(?!grid-)[a-zA-Z]/)).toEqual(['grid-parts.ts']);
});
