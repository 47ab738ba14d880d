import { usableAmount } from '../../figure/amount.ts';
import { rungPriceInput } from '../../market/board/inputs.ts';
import { Decimal, type DecimalText } from '../../number/decimal.ts';
import type { AmountRule } from '../../number/rule.ts';
import { showAmount } from '../../number/show.ts';
import { tradeInputs } from '../../trade/inputs.ts';
import type { Plan } from '../record.ts';

/** The numbers of a line, with labels, units and ranges. A weight of all head has the unit kg/hd here, but is in kg. */
export const saleLineInputs = {
  numberOfHead: { ...tradeInputs.numberOfHead, label: 'Head' },
  /** kg per head. With a carcase weight, the price per kg is for the carcase. */
  carcase: { label: 'Carcase weight', unit: 'kg/hd' },
  /** kg for all head of the line. */
  carcaseOfAll: { label: 'Carcase weight of all head', unit: 'kg/hd' },
  live: { label: 'Live weight', unit: 'kg/hd' },
  liveOfAll: { label: 'Live weight of all head', unit: 'kg/hd' },
  // The same range as market prices. A price typed in cents is outside the range.
  perKg: { ...rungPriceInput('cwt'), label: 'Sale price', unit: '$/kg' },
  perHead: { label: 'Sale price', unit: '$/hd' },
  /** $ for all head of the line. */
  amount: { label: 'Amount', unit: '$' },
  /** $ deducted from the line. */
  commission: { label: 'Commission', unit: '$' },
  yardLevy: { label: 'Levies and dues', unit: '$' },
  freightOut: { label: 'Freight', unit: '$' },
} as const satisfies Record<string, AmountRule>;

/** The name of a number in a line. */
export type SaleAmount = keyof typeof saleLineInputs;

/** A line of a kill sheet or an account sale. Values that the file does not have are null. */
export interface SaleLine extends Readonly<Record<SaleAmount, DecimalText | null>> {
  /** `YYYY-MM-DD`. */
  readonly soldOn: string | null;
}

/** The totals of one line. */
export interface WorkedLine {
  readonly head: Decimal;
  /** $ for all head. 0 without a price. */
  readonly made: Decimal;
  /** kg for all head. Null without a weight, or if the body was condemned. */
  readonly carcase: Decimal | null;
  readonly live: Decimal | null;
}

function known(line: SaleLine, name: SaleAmount): Decimal | null {
  const text = usableAmount(line[name], saleLineInputs[name]);
  return text === null ? null : new Decimal(text);
}

/** A line without a number of head counts as one body. */
const headOf = (line: SaleLine): Decimal => known(line, 'numberOfHead') ?? new Decimal(1);

function weightOf(line: SaleLine, which: 'carcase' | 'live'): Decimal | null {
  const weight = known(line, `${which}OfAll`) ?? known(line, which)?.times(headOf(line)) ?? null;
  return weight === null || weight.isZero() ? null : weight;
}

function byWeight(line: SaleLine): Decimal | null {
  const weight = weightOf(line, 'carcase') ?? weightOf(line, 'live');
  const perKg = known(line, 'perKg');
  return weight === null || perKg === null ? null : weight.times(perKg);
}

const madeOf = (line: SaleLine): Decimal | null =>
  known(line, 'amount') ?? known(line, 'perHead')?.times(headOf(line)) ?? byWeight(line);

/** A line's price in $/hd: from its amount, its price per head, or weight times price per kg. Null without a price or head. */
export function madePerHead(line: SaleLine): Decimal | null {
  const head = headOf(line);
  return head.isZero() ? null : (madeOf(line)?.dividedBy(head) ?? null);
}

/** Calculates the totals of a line. Never throws. */
export const workLine = (line: SaleLine): WorkedLine => ({
  head: headOf(line),
  made: madeOf(line) ?? new Decimal(0),
  carcase: weightOf(line, 'carcase'),
  live: weightOf(line, 'live'),
});

/** The sum of the head of some lines, as a whole number. */
export const headOfLines = (lines: readonly SaleLine[]): DecimalText =>
  lines.reduce((sum, line) => sum.plus(headOf(line)), new Decimal(0)).toFixed();

/** Why a line cannot be imported as a sale. */
export interface SaleLineProblem {
  /** The field to correct. */
  readonly at: SaleAmount;
  readonly text: string;
}

/** A line's price times its weight or head may differ from the amount by this share. A larger difference is an error. */
const MOST = '0.05';

/**
 * Why a line cannot be imported as a sale. Null if it can. If the file has a head column (`hasHead`), a line without head is an error.
 * Otherwise it counts as one body.
 */
export function saleLineProblem(line: SaleLine, hasHead: boolean): SaleLineProblem | null {
  if ((hasHead && line.numberOfHead === null) || headOf(line).isZero())
    return { at: 'numberOfHead', text: 'How many head? Type the number, or leave the row out.' };
  if (madeOf(line) === null)
    return {
      at: 'amount',
      text: 'No price: type the amount, a price per head, or a weight and its price per kg.',
    };
  const amount = known(line, 'amount');
  if (amount === null) return null;
  const isFar = (worked: Decimal): boolean => worked.minus(amount).abs().greaterThan(amount.times(MOST));
  const [weighed, headed] = [byWeight(line), known(line, 'perHead')?.times(headOf(line)) ?? null];
  const weight = weightOf(line, 'carcase') ?? weightOf(line, 'live');
  const says =
    weighed !== null && isFar(weighed)
      ? `${showAmount(weight, 'kg/hd', 'sheet')} kg at ${showAmount(line.perKg, '$/kg')} a kg is ${showAmount(weighed, '$')}`
      : headed !== null && isFar(headed)
        ? `${showAmount(headOf(line), 'head')} head at ${showAmount(line.perHead, '$/hd')} a head is ${showAmount(headed, '$')}`
        : null;
  if (says === null) return null;
  return {
    at: 'amount',
    text: `${says}, the row says ${showAmount(amount, '$')}. Type the right amount ex GST, or leave the row out.`,
  };
}

/** The sale weight in kg to assume if the trade has none. */
const USUAL_KG = '600';

/** True if a column titled "Weight" is per head: at least half of its cells are at most twice the sale weight. */
export const isWeightOfOneHead = ({ trade }: Plan, texts: readonly string[]): boolean =>
  areOfOneHead(texts, usableAmount(trade.saleWeightkg, tradeInputs.saleWeightkg));

/** The same as {@link isWeightOfOneHead}, but without a trade: uses 600 kg as the sale weight. */
export const isUsualWeight = (texts: readonly string[]): boolean => areOfOneHead(texts, null);

function areOfOneHead(texts: readonly string[], plannedKg: string | null): boolean {
  const most = new Decimal(plannedKg ?? USUAL_KG).times(2);
  const heavier = texts.filter((text) => {
    const digits = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '');
    return digits !== undefined && most.lessThan(digits);
  });
  return heavier.length * 2 <= texts.length;
}
