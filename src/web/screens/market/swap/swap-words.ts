import type { Swap, ToBuy, ToSell } from '#calc-core/market';
import type { MobToSell } from './sell.ts';
import { showAmount, showNumber, showWhole, type Decimal } from '#calc-core/number';
import { tradeFigures, type TradeFigureName } from '#calc-core/trade';

/** The figures for comparing swaps, with the labels of their buttons. */
export const swapFigures = [
  { value: 'profitPerHead', label: '$/hd' },
  { value: 'profitPerWeek', label: '$/hd/week' },
  { value: 'profitReturnOnCapitalPa', label: 'ROC pa' },
  { value: 'profitPerFeedWeek', label: '$/AE/week' },
] as const satisfies readonly { readonly value: TradeFigureName; readonly label: string }[];

export type SwapFigure = (typeof swapFigures)[number]['value'];

const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const at = (weightKg: string | null): string => (weightKg === null ? '' : ` at ${showNumber(weightKg)} kg`);

/** For example `Sell steers at 440 kg, buy heifers at 200 kg`. */
export const swapLabel = (sell: ToSell, buy: ToBuy): string =>
  `Sell ${inSentence(sell.class)}${at(sell.weightKg)}, buy ${inSentence(buy.class)}${at(buy.weightKg)}`;

/** A figure for its cell: $/hd in whole dollars, all others with two decimals. */
export function wholeOf(value: Decimal, figure: SwapFigure): string {
  return figure === 'profitPerHead'
    ? showWhole(value)
    : showAmount(value, tradeFigures[figure].unit, 'sheet');
}

/** For example `Steers 440 kg`. */
export const stockWords = ({ class: of, weightKg }: Pick<ToSell, 'class' | 'weightKg'>): string =>
  `${of}${weightKg === null ? '' : ` ${showNumber(weightKg)} kg`}`;

/** For example `Dalby feeder steers: Steers 440 kg, 91 head`. The name comes first, because a phone may cut the end. */
export const sellWords = ({ mob, head, ...of }: MobToSell): string =>
  `${mob === undefined ? '' : `${mob}: `}${stockWords(of)}, ${showNumber(head)} head`;

const spokenUnits: { readonly [F in SwapFigure]: string } = {
  profitPerHead: 'dollars a head',
  profitPerWeek: 'dollars a head a week',
  profitReturnOnCapitalPa: 'return on capital a year',
  profitPerFeedWeek: 'dollars for each week of feed',
};

interface CellOf {
  readonly sell: ToSell;
  readonly buy: ToBuy;
  readonly figure: SwapFigure;
  readonly isBest: boolean;
}

/** The text of a swap's cell for screen readers: the result, then the sale and the purchase. Without a result, the reason. */
export function cellWords(swap: Swap, { sell, buy, figure, isBest }: CellOf): string {
  const worked = swap.trade === null ? null : swap.result.figures[figure];
  const value = worked?.value ?? null;
  const said =
    value === null
      ? `No result: ${swap.reason ?? worked?.reason ?? ''}`
      : `${isBest ? 'best ' : ''}${wholeOf(value, figure)} ${spokenUnits[figure]}`;
  return `${said}. ${swapLabel(sell, buy)}`;
}

/** For example ` at 440 kg: best buy steers at 200 kg, 189 dollars a head`, for screen readers. */
export function bestWords(
  row: ToSell,
  buy: readonly ToBuy[],
  swaps: readonly Swap[],
  best: ReadonlySet<number>,
  figure: SwapFigure,
): string {
  const where = at(row.weightKg);
  const named = [...best].flatMap((column) => {
    const [swap, each] = [swaps[column]!, buy[column]!];
    const value = swap.trade === null ? null : swap.result.figures[figure].value;
    return value === null
      ? []
      : [`${inSentence(each.class)}${at(each.weightKg)}, ${wholeOf(value, figure)} ${spokenUnits[figure]}`];
  });
  return named.length === 0 ? `${where}: no buy makes a profit` : `${where}: best buy ${named.join(', or ')}`;
}
