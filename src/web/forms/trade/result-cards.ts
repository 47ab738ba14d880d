import type { AnimalKind } from '#calc-core/animals';
import { showFigure, sumOfFigures } from '#calc-core/figure';
import {
  isSoldInTheWool,
  tradeFigures,
  type Trade,
  type TradeFigureName,
  type TradeResult,
  type VariantName,
} from '#calc-core/trade';

/** A row of a result card: the figure, and its two variants for shorn sheep. */
export interface CardRow {
  readonly name: TradeFigureName;
  /** The label in the sidebar. The form uses the declared label. */
  readonly short: string;
  readonly shorn: TradeFigureName;
  readonly notShorn: TradeFigureName;
  /** Marks the main figure of the card. */
  readonly key?: true;
}

export interface ResultCard {
  readonly title: string;
  readonly infoId: string;
  readonly rows: readonly CardRow[];
  /** True if a closed card shows the sum of its rows. */
  readonly addsUp?: true;
}

const row = (name: TradeFigureName, short: string, variant?: VariantName, key?: true): CardRow => ({
  name,
  short,
  shorn: variant === undefined ? name : `shorn${variant}`,
  notShorn: variant === undefined ? name : `notShorn${variant}`,
  ...(key && { key }),
});

/** The four result cards, in the order of spec 2. */
export const resultCards: readonly ResultCard[] = [
  {
    title: 'Capital Required',
    infoId: 'capInvestInStock',
    rows: [row('capInvestInStock', 'Stock'), row('capReqForCarry', 'Carry', 'TotalCost')],
    addsUp: true,
  },
  {
    title: 'Cost Of Carry',
    infoId: 'costOfCarryPerHead',
    rows: [
      row('costOfCarryPerHead', 'Per head', 'TotalCostPerHead'),
      row('costOfCarryPerKg', 'Per kg', 'CostOfCarryPerKg'),
    ],
  },
  {
    title: 'Profit This Trade',
    infoId: 'profitPerHeadPa',
    rows: [
      row('profitPerHead', 'Per head', 'ProfitPerHead', true),
      row('totalProfit', 'Total', 'TotalProfit'),
      row('returnOnCapital', 'ROC', 'ReturnOnCapital'),
    ],
  },
  {
    title: 'Profit Annual ROC',
    infoId: 'profitPerAnnum',
    rows: [
      row('profitPerHeadPa', 'Per head', 'PerHeadPA'),
      row('profitPerAnnum', 'Per annum', 'PerAnnumProfit'),
      row('profitReturnOnCapitalPa', 'ROC pa', 'ReturnOnCapitalPA', true),
    ],
  },
];

/** The two variants of a shorn sheep's results. */
export type ShornSide = 'shorn' | 'notShorn';

export const shornSides: readonly { readonly value: ShornSide; readonly label: string }[] = [
  { value: 'shorn', label: 'Shorn' },
  { value: 'notShorn', label: 'Not Shorn' },
];

/** Returns the name of the figure in a row. For shorn sheep, `side` chooses between the shorn and the not shorn figure. */
export function figureOf(each: CardRow, kind: AnimalKind, side: ShornSide): TradeFigureName {
  return kind.shorn ? each[side] : each.name;
}

/** What a closed card shows: its main figure, or the sum of its rows. */
export function closedFigure(
  card: ResultCard,
  { figures }: Pick<TradeResult, 'figures'>,
  kind: AnimalKind,
  side: ShornSide,
): string {
  const names = rowsFor(card, kind).map((each) => figureOf(each, kind, side));
  const main = rowsFor(card, kind).find((each) => each.key) ?? card.rows[0]!;
  const name = figureOf(main, kind, side);
  const { unit } = tradeFigures[name];
  const values = names.map((each) => figures[each]);
  const addsUp = card.addsUp === true && values.every(({ value }) => value !== null);
  return showFigure(addsUp ? sumOfFigures(values) : figures[name], unit);
}

/** The rows of a card in the form. Only animals sold by weight, and shorn sheep, have a cost per kg. */
export function rowsFor(card: ResultCard, kind: AnimalKind): readonly CardRow[] {
  return card.rows.filter((each) => each.name !== 'costOfCarryPerKg' || !kind.perHeadOnly || kind.shorn);
}

/** The rows of a card in the sidebar. Only shorn sheep have a cost per kg there (spec 2). */
export function summaryRowsFor(card: ResultCard, kind: AnimalKind): readonly CardRow[] {
  return card.rows.filter((each) => each.name !== 'costOfCarryPerKg' || kind.shorn);
}

/** Sheep sold in the wool show the result 'not shorn'. Others show 'shorn' (calculation, sub-type 12). */
export function plainSide(trade: Trade): ShornSide {
  return isSoldInTheWool(trade) ? 'notShorn' : 'shorn';
}
