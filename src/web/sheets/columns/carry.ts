import {
  animalSubTypes,
  animalTypes,
  carryFigures,
  carryInputs,
  carryTypeName,
  kindOf,
  type CarryTypeId,
} from '#calc-core';
import type { CarryRow } from '#web/data/records.ts';
import { amountColumn, figureColumn, numberOf, textColumn, type SheetColumn } from './column.ts';
import { choiceColumn } from './choice.ts';

export type CarryColumn = SheetColumn<CarryRow>;

type AmountName = keyof typeof carryInputs;
type FigureName = keyof typeof carryFigures;

/** The columns of one carry table: spec 2's three, its results, then every cost by section. */
export function carryColumns(carryTypeId: CarryTypeId): readonly CarryColumn[] {
  const isGrowth = carryTypeId === 1;
  const costs = Object.keys(carryInputs)
    .filter(isAmountName)
    .filter((name) => name !== 'weeksHeld' && name !== 'weightGainKg')
    .map((name) => amount(name, { group: carryInputs[name].card, width: 84, isShown: shownCosts.has(name) }));
  return [
    textColumn<CarryRow>({
      id: 'name',
      title: 'Carry Name',
      group: 'Carry',
      help: 'The name of the carry.',
      width: 190,
      isShown: true,
      look: 'name',
      names: ['Name', 'Carry'],
      text: (row) => row.carry.name,
    }),
    carryTypeColumn(),
    amount('weeksHeld', {
      title: 'Time Held',
      group: 'Carry',
      width: 76,
      isShown: true,
      isFor: () => !isGrowth,
      whyNot: () => 'This carry is worked out by growth rate: Time Held is for carries by weeks held',
    }),
    amount('weightGainKg', {
      title: 'Weight gain',
      group: 'Carry',
      width: 92,
      isShown: isGrowth,
      isFor: () => isGrowth,
      whyNot: () => 'This carry is worked out by weeks held: Weight gain is for carries by growth rate',
    }),
    kindColumn(),
    usedByColumn(),
    figure('carryPerHd', 'COC Per Hd', !isGrowth),
    figure('carryPerHdPerWeek', 'COC Per Hd Per Week', true),
    ...costs,
    figure('costOfLabour', undefined, false),
    figure('totalFreightOnWool', undefined, false),
  ];
}

/** What else these stand under in a trader's own workbook. */
const spoken: Partial<Record<AmountName, readonly string[]>> = {
  weeksHeld: ['Weeks', 'Weeks held'],
  weightGainKg: ['Daily gain', 'Gain', 'Gain per day', 'Growth rate', 'ADG'],
  losePercentage: ['Loss', 'Deaths', 'Death rate', 'Mortality'],
  freightIn: ['Freight', 'Cartage', 'Transport in'],
  buyingFee: ['Buying commission', 'Buyer fee'],
  agistmentRate: ['Agistment rate'],
  agentCommission: ['Commission', 'Selling commission'],
  yardLevy: ['Yard dues', 'Levies'],
  freightOut: ['Transport out'],
  annualInterestRate: ['Interest', 'Interest rate'],
};

const shownCosts: ReadonlySet<string> = new Set([
  'losePercentage',
  'freightIn',
  'buyingFee',
  'agistmentRate',
  'agentCommission',
  'annualInterestRate',
]);

function amount(
  name: AmountName,
  place: {
    readonly title?: string;
    readonly group: string;
    readonly width: number;
    readonly isShown: boolean;
    isFor?(row: CarryRow): boolean;
    whyNot?(): string;
  },
): CarryColumn {
  const input = carryInputs[name];
  const { isFor = (row: CarryRow) => input.appliesTo(kindOf(row.carry.animalSubTypeId)), ...rest } = place;
  return amountColumn<CarryRow>(input, {
    ...rest,
    names: spoken[name] ?? [],
    amount: (row) => row.carry[name],
    isFor,
  });
}

function figure(name: FigureName, title: string | undefined, isShown: boolean): CarryColumn {
  const declared = carryFigures[name];
  return figureColumn<CarryRow>(declared, {
    ...(title === undefined ? {} : { title }),
    group: 'Results',
    width: 84,
    isShown,
    read: (row) => row.result.figures[name],
    isFor: (row) => declared.appliesTo(kindOf(row.carry.animalSubTypeId)),
  });
}

/** Spec 2 titles the carry's type "Animal Type". */
function carryTypeColumn(): CarryColumn {
  const types: readonly CarryTypeId[] = [1, 2];
  return choiceColumn<CarryRow>({
    id: 'carryTypeId',
    title: 'Animal Type',
    group: 'Carry',
    width: 108,
    isShown: true,
    noun: 'carry type',
    decides: true,
    names: ['carryTypeName', 'Carry type'],
    help: 'Growth rate in kg a day, or time held in weeks; a change moves the carry to the other table.',
    name: (row) => carryTypeName(row.carry.carryTypeId),
    choices: () =>
      types.map((id) => ({ name: carryTypeName(id), changes: [{ field: 'carryTypeId', value: id }] })),
  });
}

function kindColumn(): CarryColumn {
  const typeName = (id: number): string => animalTypes.find((type) => type.id === id)?.name ?? '';
  return choiceColumn<CarryRow>({
    id: 'animalSubTypeId',
    title: 'Sub Type',
    group: 'Carry',
    width: 116,
    isShown: true,
    noun: 'sub type',
    decides: true,
    names: ['Animal', 'Kind'],
    help: 'The kind of animal this carry is for.',
    name: (row) =>
      row.carry.animalSubTypeId === 0
        ? typeName(row.carry.animalTypeId)
        : kindOf(row.carry.animalSubTypeId).name,
    choices: () =>
      animalSubTypes.map((kind) => ({
        name: kind.name,
        changes: [
          { field: 'animalTypeId', value: kind.animalTypeId },
          { field: 'animalSubTypeId', value: kind.id },
        ],
      })),
  });
}

function usedByColumn(): CarryColumn {
  return {
    id: 'usedBy',
    title: 'Used by',
    unit: 'trades',
    group: 'Carry',
    help: 'How many trades are worked out with this carry.',
    kind: 'number',
    width: 62,
    isShown: true,
    names: ['usedBy'],
    value: (row) => numberOf(String(row.usedBy)),
    shown: (row) => String(row.usedBy),
    showNumber: (value) => value.toFixed(),
    total: { kind: 'sum', value: (row) => numberOf(String(row.usedBy)) },
  };
}

function isAmountName(name: string): name is AmountName {
  return name in carryInputs;
}
