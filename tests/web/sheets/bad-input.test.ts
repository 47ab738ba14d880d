import { describe, expect, test } from 'vitest';
import { recordProblems } from '#calc-core/field';
import { readTyped } from '#calc-core/number';
import { recordKinds } from '#calc-core/records';
import { newTrade, tradeInputs } from '#calc-core/trade';
import { labelOf } from '#contract/labels.ts';
import { tradeBody } from '#contract/schemas.ts';
import { toWire } from '#contract/wire.ts';
import { problemOf } from '#server/http/errors.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { writeCells } from '#web/sheets/model/cell-texts.ts';
import { planOf } from '#workbook/read/plan.ts';
import { prepareRows } from '#web/sheets/model/importing/rows.ts';
import { tableOfText } from '#workbook/read/text-table.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

/** Values that cannot be stored. The form, the sheet, an import and the server must refuse a value with the same sentence. */
type Field = 'numberOfHead' | 'saleCostHd' | 'saleWeightkg' | 'name' | 'saleCowDescription';
const bad: readonly (readonly [Field, heading: string, text: string, sentence: string])[] = [
  ['name', 'Trade Name', 'x'.repeat(250), 'Name has more than 200 characters.'],
  ['name', 'Trade Name', 'Lot\u00011', 'Name has characters that cannot be shown.'],
  [
    'saleCowDescription',
    'Sell description',
    'y'.repeat(250),
    'Sale description has more than 200 characters.',
  ],
  ['numberOfHead', '# Of Head', '12.5', 'Number of head must be a whole number.'],
  ['numberOfHead', '# Of Head', '-3', 'Number of head cannot be negative.'],
  ['saleCostHd', 'Sell price ($/hd)', '-12', 'Sale price per head cannot be negative.'],
  ['saleCostHd', 'Sell price ($/hd)', '4500000000', 'Sale price per head must be below 1,000,000,000.'],
  ['saleWeightkg', 'Sell weight (kg)', '1.2345678901234567', 'Sale weight has more than 15 digits.'],
];

const uuid = '018f0000-0000-7000-8000-000000000001';
const first = { ...trades(1)[0]!, name: 'Steers' };
const kindOf = () => {
  const records = memoryRecords({ trades: [first], carries, groups });
  return tradesKind(records, false, () => '2026-11-20');
};

function inTheForm(field: Field, text: string): string | undefined {
  if (field === 'name' || field === 'saleCowDescription')
    return recordProblems(recordKinds.trade.fields, { ...first, [field]: text })[field];
  const reading = readTyped(text, tradeInputs[field]);
  return reading.ok ? undefined : reading.message;
}

function inTheSheet(field: Field, text: string): string | undefined {
  const kind = kindOf();
  const cells = [{ rowId: first.id, columnId: field, text }];
  return writeCells(kind, cells, (id) => kind.blank?.(id)).refused[0]?.message;
}

function inAFile(field: Field, heading: string, text: string): readonly string[] {
  const kind = kindOf();
  const file =
    field === 'name' ? `${heading},# Of Head\n${text},7` : `Trade Name,${heading}\nNew lot,${text}`;
  const plan = planOf(tableOfText(file), kind);
  const rows = [...prepareRows(plan, kind, { member: 'kirra', updates: true, newId: () => 'made' })];
  return rows.flatMap(({ remarks }) => remarks.map((remark) => remark.text));
}

function toTheServer(field: Field, text: string): string {
  const body = { ...toWire('trade', newTrade(uuid, '2026-11-21', [], [])), [field]: text };
  const issues = tradeBody.safeParse(body).error?.issues ?? [];
  const validation = issues.map(({ path, message }) => ({ instancePath: `/${path.join('/')}`, message }));
  return problemOf({ validation }, '/api/Trades/:userId').message;
}

describe('values that cannot be stored', () => {
  test.each(bad)('%s, under %s, %#', (field, heading, text, sentence) => {
    expect(inTheForm(field, text)).toBe(sentence);
    expect(inTheSheet(field, text)).toBe(sentence);
    expect(inAFile(field, heading, text)).toContain(sentence);
    expect(toTheServer(field, text)).toBe(sentence);
  });
});

test('tabs, zero-width spaces and outer spaces of a name are removed everywhere, and a blank name counts as empty', () => {
  const kind = kindOf();
  const typed = ' Roma\tstore\u200b steers ';
  for (const [text, kept] of [
    [typed, 'Roma store steers'],
    [' \u200b\t', ''],
  ] as const) {
    const { edits } = writeCells(kind, [{ rowId: first.id, columnId: 'name', text }], () => undefined);
    expect(edits).toMatchObject([{ patch: { name: kept } }]);
    const sent = tradeBody.parse({ ...toWire('trade', newTrade(uuid, '2026-11-21', [], [])), name: text });
    expect(sent).toMatchObject({ name: kept });
  }
});

test('a message uses the label of the field in its own kind: a trade has a Name, and a market day has a Yard', () => {
  const kinds = ['trade', 'carry', 'group', 'board'] as const;
  expect(kinds.map((kind) => labelOf(kind, 'name'))).toEqual(['Name', 'Name', 'Name', 'Yard or market']);
  const validation = [{ instancePath: '/name', message: 'has more than 200 characters' }];
  const said = ['/api/Trades/:userId', '/api/Carrys/:userId', '/api/Boards/:userId'].map(
    (route) => problemOf({ validation }, route).message,
  );
  expect(said).toEqual([
    'Name has more than 200 characters.',
    'Name has more than 200 characters.',
    'Yard or market has more than 200 characters.',
  ]);
});
