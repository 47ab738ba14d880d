import { Decimal, showAmount, type DecimalText } from '#calc-core';
import type { PreparedRow } from '#web/sheets/model/importing/row.ts';
import type { ImportPlan } from '#web/sheets/model/importing/plan.ts';
import type { SaleAmount, SaleLine } from './line.ts';

/** What a line says of its head: how many, what they made, and what they weighed. */
export interface WorkedLine {
  readonly head: Decimal;
  /** $ of all its head. */
  readonly made: Decimal;
  /** kg of all its head; null where its file has none, or the body was condemned. */
  readonly carcase: Decimal | null;
  readonly live: Decimal | null;
}

const known = (text: DecimalText | null): Decimal | null => (text === null ? null : new Decimal(text));

/** A line without a number of head is one body. */
const headOf = ({ numberOfHead }: SaleLine): Decimal => new Decimal(numberOfHead ?? '1');

function weightOf(line: SaleLine, which: 'carcase' | 'live'): Decimal | null {
  const all = known(line[`${which}OfAll`]);
  const weight = all ?? known(line[which])?.times(headOf(line)) ?? null;
  return weight === null || weight.isZero() ? null : weight;
}

const byWeight = (line: SaleLine): Decimal | null => {
  const weight = weightOf(line, 'carcase') ?? weightOf(line, 'live');
  return weight === null || line.perKg === null ? null : weight.times(line.perKg);
};

const madeOf = (line: SaleLine): Decimal | null =>
  known(line.amount) ?? known(line.perHead)?.times(headOf(line)) ?? byWeight(line);

/** $/hd of a line; null where it has no price. */
export function madeAHead(line: SaleLine): Decimal | null {
  const head = headOf(line);
  return head.isZero() ? null : (madeOf(line)?.dividedBy(head) ?? null);
}

/** The line in numbers. It has been asked {@link problemOf} before. */
export const workLine = (line: SaleLine): WorkedLine => ({
  head: headOf(line),
  made: madeOf(line) ?? new Decimal(0),
  carcase: weightOf(line, 'carcase'),
  live: weightOf(line, 'live'),
});

interface LineProblem {
  /** Where to mend it. */
  readonly at: SaleAmount;
  readonly text: string;
}

/** An amount and its weight and price may differ by what was rounded or taken off; more is a slip of the pen, or has tax in it. */
const MOST = 0.05;

function problemOf(line: SaleLine, hasHead: boolean): LineProblem | null {
  const head = headOf(line);
  if ((hasHead && line.numberOfHead === null) || head.isZero())
    return { at: 'numberOfHead', text: 'How many head? Type the number, or leave the row out.' };
  const amount = known(line.amount);
  const worked = byWeight(line);
  if (madeOf(line) === null)
    return {
      at: 'amount',
      text: 'No price: type the amount, a price a head, or a weight and its price a kg.',
    };
  if (amount === null || worked === null || worked.minus(amount).abs().lessThanOrEqualTo(amount.times(MOST)))
    return null;
  const weight = weightOf(line, 'carcase') ?? weightOf(line, 'live');
  const says = `${showAmount(weight, 'kg/hd', 'sheet')} kg at ${showAmount(line.perKg, '$/kg')} a kg is ${showAmount(worked, '$')}, the row says ${showAmount(amount, '$')}`;
  return { at: 'amount', text: `${says}. Type the right amount ex GST, or leave the row out.` };
}

/** The rows of a preview with what each lacks to be a sale. */
export function checkedRows(
  rows: readonly PreparedRow<SaleLine>[],
  { columns }: ImportPlan,
): readonly PreparedRow<SaleLine>[] {
  const hasHead = columns.some(({ becomes }) => becomes === 'numberOfHead');
  return rows.map((row) => {
    const problem = row.what === 'new' && row.after !== null ? problemOf(row.after, hasHead) : null;
    if (problem === null) return row;
    const column = columns.find(({ becomes }) => becomes === problem.at)?.at ?? null;
    return { ...row, what: 'bad', says: [...row.says, { column, text: problem.text }] };
  });
}
