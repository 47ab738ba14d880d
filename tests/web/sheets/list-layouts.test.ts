import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { isMatchedByHand, layoutOf, planAs, proposedName } from '#workbook/read/layout.ts';
import { become, planFrom, planOf } from '#workbook/read/plan.ts';
import { readColumnAs } from '#workbook/read/read-as.ts';
import { tableOfText } from '#workbook/read/text-table.ts';
import { describe, expect, test } from 'vitest';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

const kind = tradesKind(memoryRecords({ trades: trades(2), carries, groups }), false, () => '2026-11-20');
const planOfText = (text: string) => planOf(tableOfText(text), kind);
const becomes = (plan: ReturnType<typeof planOf> | null) =>
  plan?.columns.map(({ heading, becomes: id, readAs }) => [
    heading,
    id,
    ...(readAs === undefined ? [] : [readAs]),
  ]);

const ELDERS =
  'Beast\tTally\tWgt\tRate c/kg\tProperty\nA1\t100\t280\t4.30\tWarrawee\nA2\t90\t285\t4.10\tGlenelg';

/** The user has matched Property, Tally and Rate by hand, and set the rate to dollars. */
const corrected = () => {
  const guessed = planOfText(ELDERS);
  const at = (heading: string) => guessed.columns.find((column) => column.heading === heading)!.at;
  const matched = become(
    become(guessed, at('Property'), 'purchaseCowDescription'),
    at('Tally'),
    'numberOfHead',
  );
  const priced = become(matched, at('Rate c/kg'), 'purchaseCostCKg');
  return { guessed, plan: readColumnAs(priced, at('Rate c/kg'), 'dollars') };
};

describe('a list whose columns a person has matched', () => {
  test('is stored only when the person has matched a column differently from the proposal', () => {
    const { guessed, plan } = corrected();
    expect([isMatchedByHand(plan, guessed), isMatchedByHand(guessed, guessed)]).toEqual([true, false]);
    expect(isMatchedByHand(planFrom(plan.table, kind, null), guessed)).toBe(false);
  });

  test('matches the columns of the next list with the same headings, in any order and under a title', () => {
    const { plan } = corrected();
    const layout = layoutOf(plan);
    const next =
      'Elders Roma, 2 December 2026\n\nProperty\tBeast\tTally\tRate c/kg\tWgt\nWarrawee\tB1\t50\t4.05\t300';
    const guessed = planOfText(next);
    const found = planAs(guessed.table, kind, guessed, layout)!;
    expect(becomes(found)).toEqual([
      ['Property', 'purchaseCowDescription'],
      ['Beast', layout[0]!.becomes],
      ['Tally', 'numberOfHead'],
      ['Rate c/kg', 'purchaseCostCKg', 'dollars'],
      ['Wgt', layout[2]!.becomes],
    ]);
    expect(proposedName('', found)).toBe('Elders Roma, 2 December 2026');
    expect(proposedName('Roma list 3.xlsx', guessed)).toBe('Roma list 3');
  });

  test.each([
    ['one heading more', 'Beast\tTally\tWgt\tRate c/kg\tProperty\tAge\nA1\t1\t280\t4.3\tW\t9'],
    ['one heading less', 'Beast\tTally\tWgt\tRate c/kg\nA1\t1\t280\t4.3'],
    ['another heading', 'Beast\tTally\tWgt\tRate c/kg\tOwner\nA1\t1\t280\t4.3\tW'],
    ['no headings', 'A1\t100\t280\t4.30\tWarrawee'],
  ])('matches no columns of a list with %s', (_, text) => {
    const guessed = planOfText(text);
    expect(planAs(guessed.table, kind, guessed, layoutOf(corrected().plan))).toBeNull();
  });

  test('distinguishes two columns with the same heading', () => {
    const text = 'Mob\tHead\tWt\tPrice\tWt\tPrice\nA1\t100\t280\t4.30\t440\t4.10';
    const guessed = planOfText(text);
    const at = guessed.columns[4]!.at;
    const plan = become(become(guessed, guessed.columns[2]!.at, null), at, 'purchaseWeightkg');
    const again = planAs(guessed.table, kind, guessed, layoutOf(plan));
    expect(becomes(again)).toEqual(becomes(plan));
  });

  test('skips columns that no longer exist, and invalid stored data', () => {
    const guessed = planOfText(ELDERS);
    const layout = layoutOf(guessed).map((column, index) =>
      index === 0 ? { ...column, becomes: 'gone' } : { ...column, readAs: 'upside down' },
    );
    const plan = planAs(guessed.table, kind, guessed, layout)!;
    expect(plan.columns[0]).toMatchObject({ becomes: null });
    expect(plan.columns.some((column) => 'readAs' in column)).toBe(false);
  });
});
