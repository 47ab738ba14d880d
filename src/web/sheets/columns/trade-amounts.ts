import { kindOf } from '#calc-core/animals';
import type { InputDeclaration } from '#calc-core/figure';
import { isRatio, tallyOf, totalOf, type TotalledTrade, type TotalName } from '#calc-core/group';
import {
  centsMeant,
  enteredIn,
  hasYardTerms,
  isAboveZero,
  isDrivenByYard,
  isDriving,
  isWaiting,
  pricePairs,
  tradeInputs,
  waitsForWeight,
  type PricePair,
  yardTermFields,
} from '#calc-core/trade';
import { yardTermsWords } from '#calc-core/yard';
import type { TradeRow } from '#web/data/records.ts';
import type { SheetColumn, Total } from './column.ts';
import { amountColumn } from './declared.ts';
import { pricedNames } from '#workbook/read/priced-names.ts';
import { woolNames } from '#workbook/read/yard-words.ts';

type TradeInputName = keyof typeof tradeInputs;

/** The sheet's name for each section of the form. */
const groupOfCard: Readonly<Record<string, string>> = {
  'Trade Calculator': 'Trade',
  Sell: 'Sell',
  Purchase: 'Buy',
  'Wool Sold': 'Wool',
};

/** The sheet's name for a section of the form. */
export const groupOf = (card: string): string => groupOfCard[card] ?? card;

/** Amounts with their own layout. The titles are short, because the group's title is above. */
const layouts: Partial<
  Record<TradeInputName, { readonly title: string; readonly width: number; readonly isShown?: true }>
> = {
  purchaseWeightkg: { title: 'Weight', width: 48, isShown: true },
  purchaseCostCKg: { title: 'Price', width: 50, isShown: true },
  purchaseCostHd: { title: 'Price', width: 70, isShown: true },
  purchaseSkinWeight: { title: 'Skin', width: 58 },
  saleWeightkg: { title: 'Weight', width: 48, isShown: true },
  saleCostCKg: { title: 'Price', width: 50, isShown: true },
  saleCostHd: { title: 'Price', width: 70, isShown: true },
  saleSkinWeight: { title: 'Skin', width: 58 },
  sale2Weightkg: { title: 'Calf, lamb', width: 64 },
  sale2CostCKg: { title: 'Calf, lamb', width: 64 },
  sale2CostHd: { title: 'Calf, lamb', width: 58, isShown: true },
  woolSaleWeight: { title: 'Weight', width: 62 },
  woolPriceKg: { title: 'Price', width: 62 },
  woolPriceHd: { title: 'Price', width: 72 },
};

/** Every amount of a trade except the head. An amount without a layout has a hidden column. */
export function amountColumns(): readonly SheetColumn<TradeRow>[] {
  return Object.values<InputDeclaration & { readonly name: TradeInputName }>(tradeInputs)
    .filter(({ name }) => name !== 'numberOfHead')
    .map((input) => {
      const { title = input.column ?? input.label, width = 84, isShown = false } = layouts[input.name] ?? {};
      return amount(input.name, {
        group: groupOf(input.card),
        title,
        width,
        isShown,
        names: namesOf(input.name),
      });
    });
}

/** A typed amount of a trade under a given title. */
export function amount(
  name: TradeInputName,
  place: {
    readonly title: string;
    readonly group: string;
    readonly width: number;
    readonly isShown: boolean;
    readonly names?: readonly string[];
  },
): SheetColumn<TradeRow> {
  const input: InputDeclaration = tradeInputs[name];
  const price = priceOf(name);
  return amountColumn<TradeRow>(input, {
    ...place,
    // Only 0 can mean "not entered". enteredIn is slow, so call it only for 0.
    amount: ({ trade }) => (trade[name] === '0' ? enteredIn(trade, name) : trade[name]),
    isFor: (row) => input.appliesTo(kindOf(row.trade.animalSubTypeId)),
    ...(price === undefined ? {} : { drives: (row: TradeRow) => isDriver(row, price) }),
    ...(price === undefined ? {} : { note: (row: TradeRow) => priceNote(row, name, price) }),
    total: totalColumn(name),
  });
}

/** The total of a column. `of` returns the trade whose values are added for a row. */
export const totalColumn = (
  name: TotalName,
  of: (row: TradeRow) => TotalledTrade = (row) => row,
): Total<TradeRow> => ({
  kind: isRatio(name) ? 'ratio' : 'sum',
  tally: (row) => tallyOf(name, of(row)),
  total: (tally) => totalOf(name, tally),
});

interface Price {
  readonly pair: PricePair;
  readonly side: 'kg' | 'hd';
  readonly weight: TradeInputName;
}

const prices = new Map<TradeInputName, Price>(
  Object.entries(pricePairs).flatMap(([name, { weight, perKg, perHead }]) => {
    const pair = name as PricePair;
    return [
      [perKg, { pair, side: 'kg', weight }],
      [perHead, { pair, side: 'hd', weight }],
    ] as const;
  }),
);
const priceOf = (name: TradeInputName): Price | undefined => prices.get(name);

function namesOf(name: TradeInputName): readonly string[] {
  for (const side of ['purchase', 'sale'] as const) {
    const { weight, perKg, perHead } = pricePairs[side];
    if (name === weight) return pricedNames(side, 'weight');
    if (name === perKg) return pricedNames(side, 'kg');
    if (name === perHead) return pricedNames(side, 'hd');
  }
  return woolNames[name] ?? [];
}

/** A note about a price. It comes from yard terms, looks like cents, or waits for its weight. */
function priceNote(row: TradeRow, name: TradeInputName, { pair, side }: Price): string | undefined {
  if (hasYardTerms(pair) && isDrivenByYard(row.trade, pair)) {
    return `By yard terms: ${yardTermsWords(row.trade[yardTermFields[pair]])}. A price typed here removes the terms.`;
  }
  if (side !== 'kg') return undefined;
  const cents =
    row.trade.lastChanged[pair] === 'hd' ? null : centsMeant(row.trade[name], tradeInputs[name].unit);
  if (cents !== null) return `${cents.question} Then type ${cents.price}`;
  return isWaiting(row.trade, name) ? waitsForWeight : undefined;
}

function isDriver(row: TradeRow, { pair, side, weight }: Price): boolean {
  const kind = kindOf(row.trade.animalSubTypeId);
  const isPriced = !kind.perHeadOnly && isAboveZero(row.trade[weight]);
  return isPriced && isDriving(row.trade, pricePairs[pair][side === 'kg' ? 'perKg' : 'perHead']);
}
