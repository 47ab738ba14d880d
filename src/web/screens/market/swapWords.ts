import {
  showAmount,
  showNumber,
  tradeFigures,
  type Decimal,
  type ToBuy,
  type ToSell,
  type TradeFigureName,
} from '#calc-core';

/** What a swap can be judged by, as the buttons name it. */
export const swapFigures = [
  { value: 'profitPerHead', label: '$/hd' },
  { value: 'profitPerWeek', label: '$/hd/week' },
  { value: 'profitReturnOnCapitalPa', label: 'ROC pa' },
  { value: 'profitPerFeedWeek', label: '$/AE/week' },
] as const satisfies readonly { readonly value: TradeFigureName; readonly label: string }[];

export type SwapFigure = (typeof swapFigures)[number]['value'];

const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const at = (weightKg: string | null): string => (weightKg === null ? '' : ` at ${showNumber(weightKg)} kg`);

/** `Sell steers at 440 kg, buy heifers at 200 kg`. */
export const swapLabel = (sell: ToSell, buy: ToBuy): string =>
  `Sell ${inSentence(sell.class)}${at(sell.weightKg)}, buy ${inSentence(buy.class)}${at(buy.weightKg)}`;

/** A figure as its cell shows it: $/hd in whole dollars, the others cut at two decimals; what is cut to 0 has no sign. */
export function wholeOf(value: Decimal, figure: SwapFigure): string {
  if (figure !== 'profitPerHead') return showAmount(value, tradeFigures[figure].unit, 'sheet');
  const whole = value.toDecimalPlaces(12).toFixed().replace(/\..*$/, '');
  return /^-?0$/.test(whole) ? '0' : whole.replace(/\B(?=(\d{3})+$)/g, ',');
}
