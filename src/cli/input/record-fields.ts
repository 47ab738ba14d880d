import { carryFigureNames } from '#calc-core/carry';
import type { AmountRule, DecimalText } from '#calc-core/number';
import { fieldsOfKind } from '#calc-core/records';
import {
  derivedAmountNames,
  editTradeRow,
  loadTrade,
  pricePairs,
  tradeFields,
  tradeFigureNames,
  tradeInputs,
  tradeOf,
  type Trade,
} from '#calc-core/trade';
import { tradeFigureAliases } from '#contract/replies.ts';
import { wireName } from '#contract/wire.ts';

/** Reads the fields of a record. Each method refuses invalid values and names the field. */
interface WireFields {
  line(field: string): string;
  has(field: string): boolean;
  amount(field: string, input: AmountRule): DecimalText | null;
  date(field: string): string | null;
  oneOf<T extends string>(field: string, words: readonly T[]): T | null;
  onlyOf(names: ReadonlySet<string>, problem: string): void;
  structure(field: string, rule: { read(value: unknown): StructureText }): string;
}

type StructureText = { readonly text: string } | { readonly problem: string };

const wireNames = (kind: 'trade' | 'carry'): readonly string[] => ['id', ...fieldsOfKind(kind).map(wireName)];

/** Calculated fields of API replies. A file may contain them, so that a reply can be used as input. */
const answered = [
  ...tradeFigureNames,
  ...Object.keys(tradeFigureAliases),
  ...carryFigureNames,
  'isSaleOverprice',
  'weeksHeldTill',
  'animalTypeName',
  'carryTypeName',
  'carryName',
  'tradeCalcDescription',
  'stage',
  'figuresAre',
  'figures',
  'actualProblems',
];

const known: Readonly<Record<'trade' | 'carry', ReadonlySet<string>>> = {
  trade: new Set([...wireNames('trade'), ...derivedAmountNames, ...answered]),
  carry: new Set([...wireNames('carry'), ...answered]),
};

/**
 * Refuses unknown fields, so that a misspelt name is noticed.
 * @throws Refusal naming the field
 */
export const refuseUnknown = (reader: WireFields, kind: 'trade' | 'carry'): void =>
  reader.onlyOf(known[kind], `is not a field of a ${kind}`);

/**
 * Reads a trade's texts, dates, terms and yards.
 * @throws Refusal naming the field
 */
export function readDetails(reader: WireFields): Partial<Trade> {
  const { feedUnit, purchaseTerms, saleTerms, saleYard, purchaseYard } = tradeFields;
  return {
    name: reader.line('name'),
    saleCowDescription: reader.line('saleCowDescription'),
    purchaseCowDescription: reader.line('purchaseCowDescription'),
    saleClass: reader.line('saleClass'),
    purchaseClass: reader.line('purchaseClass'),
    feedUnit: reader.oneOf(
      'feedUnit',
      feedUnit.choices.map(({ id }) => id),
    ),
    purchaseTerms: reader.amount('purchaseTerms', purchaseTerms),
    saleTerms: reader.amount('saleTerms', saleTerms),
    shearingOn: reader.date('shearingOn'),
    didNotGoAhead: reader.oneOf('didNotGoAhead', ['yes']),
    ...(reader.has('saleYard') ? { saleYard: reader.structure('saleYard', saleYard) } : {}),
    ...(reader.has('purchaseYard') ? { purchaseYard: reader.structure('purchaseYard', purchaseYard) } : {}),
  };
}

/**
 * Adds a price per head where the file has only a price per kg, as the API does.
 * @throws Refusal
 */
export function withPricesPerKg(reader: WireFields, trade: Trade): Trade {
  const changes = Object.values(pricePairs).flatMap(({ perKg, perHead }) => {
    const value = trade[perHead] === null ? reader.amount(perKg, tradeInputs[perKg]) : null;
    return value === null ? [] : [{ field: perKg, value }];
  });
  if (changes.length === 0) return trade;
  const { saleYard, purchaseYard } = trade;
  // Editing a price removes the yard terms, so they are added again.
  return { ...tradeOf(editTradeRow(loadTrade(trade), changes, [])), saleYard, purchaseYard };
}
