import { isUsualWeight, saleLineInputs } from '#calc-core/actual';
import type { FieldDeclaration } from '#calc-core/field';
import { alsoCalled, fieldsOfKind } from '#calc-core/records';
import { derivedAmountNames, pricePairs, tradeInputs } from '#calc-core/trade';
import type { ReadTarget } from './plan.ts';
import { pricedNames } from './priced-names.ts';
import { saleNames } from './sale-names.ts';
import { classNames, dayNames, headNames, mobNames, sheepWords, woolNames } from './yard-words.ts';

/** A column to read, with the field that it fills. */
export type TargetField = ReadTarget['columns'][number] & { readonly field: FieldDeclaration };

function tradeWords(name: string): readonly string[] {
  for (const side of ['purchase', 'sale'] as const) {
    const { weight, perKg, perHead } = pricePairs[side];
    if (name === weight) return pricedNames(side, 'weight');
    if (name === perKg) return pricedNames(side, 'kg');
    if (name === perHead) return pricedNames(side, 'hd');
  }
  if (name === 'name') return mobNames;
  if (name === 'numberOfHead') return headNames;
  if (name === 'animalSubTypeId') return classNames;
  if (name === 'heldFrom') return dayNames;
  if (name === 'purchaseCowDescription')
    return ['Buy description', ...classNames, 'Breed', 'Sex', 'Description', 'Details'];
  return woolNames[name] ?? [];
}

/** If a heading fits several fields, the first free field in this order is used. */
const tradeOrder = [
  'name',
  'numberOfHead',
  'animalTypeId',
  'animalSubTypeId',
  'tradeGroupId',
  'carryId',
  'heldFrom',
  'purchaseWeightkg',
  'purchaseCostCKg',
  'purchaseCostHd',
  'purchaseCowDescription',
  'saleWeightkg',
  'saleCostCKg',
  'saleCostHd',
] as const;

function target(field: FieldDeclaration, more: readonly string[] = []): TargetField {
  const names = [field.column, field.label, field.name, field.wire, ...alsoCalled(field), ...more];
  const isMeantBy = (texts: readonly string[]): boolean =>
    texts.length === 0 || texts.some((text) => sheepWords.test(text) || kindWords.test(text));
  return {
    id: field.name,
    title: field.column ?? field.label,
    names: names.filter((name) => name !== undefined),
    ...(field.type === 'amount' && { unit: field.unit }),
    entry: field.name === 'animalSubTypeId' ? { isMeantBy } : {},
    field,
  };
}

const kindWords =
  /\b(?:cattle|steers?|heifers?|cows?|bulls?|bullocks?|weaners?|feeders?|calf|calves|vealers?)\b/i;

/** The columns of a table of trades. */
export function tradeTarget(): { readonly columns: readonly TargetField[] } {
  const derived = derivedAmountNames.map((name): FieldDeclaration => ({
    ...tradeInputs[name],
    type: 'amount',
  }));
  const all = [...fieldsOfKind('trade'), ...derived]
    .filter(
      // No document contains the id of a loan, so `fundingId` is left out.
      ({ type, name }) =>
        type !== 'structure' && !['carryTypeId', 'carryNamed', 'groupNamed', 'fundingId'].includes(name),
    )
    .map((field) => target(field, tradeWords(field.name)));
  const place = ({ id }: TargetField): number => {
    const at = (tradeOrder as readonly string[]).indexOf(id);
    return at < 0 ? tradeOrder.length : at;
  };
  return { columns: all.toSorted((a, b) => place(a) - place(b)) };
}

/** The columns of a table of carries of both kinds. */
export const carryTarget = (): { readonly columns: readonly TargetField[] } => ({
  columns: fieldsOfKind('carry')
    .filter(({ type }) => type !== 'structure')
    .map((field) => target(field)),
});

/** The columns of an account sale or, with `isKilled`, a kill sheet. */
export function saleTarget(isKilled: boolean): ReadTarget {
  return {
    columns: saleNames(isKilled).map(({ id, names }) => ({
      id,
      title: Object.hasOwn(saleLineInputs, id) ? saleLineInputs[id as keyof typeof saleLineInputs].label : id,
      names,
      entry:
        id.endsWith('OfAll') || id === 'carcase' || id === 'live'
          ? { isMeantBy: weightsMeant(id.endsWith('OfAll')) }
          : {},
    })),
  };
}

/** "Weight" alone means the whole mob's weight if most values are too heavy for one animal. */
const weightsMeant =
  (ofAll: boolean) =>
  (texts: readonly string[]): boolean =>
    texts.length === 0 || isUsualWeight(texts) !== ofAll;
