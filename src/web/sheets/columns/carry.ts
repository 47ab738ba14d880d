import { animalSubTypes, animalTypes, kindOf } from '#calc-core/animals';
import {
  carryDetails,
  carryInputs,
  carryTypeName,
  carryTypes,
  type CarryFigureName,
  type CarryTypeId,
} from '#calc-core/carry';
import type { FieldDeclaration } from '#calc-core/field';
import type { InputDeclaration } from '#calc-core/figure';
import { numberOf } from '#calc-core/number';
import { alsoCalled } from '#calc-core/records';
import { carryFigures } from '#calc-core/trade';
import type { CarryRow } from '#web/data/records.ts';
import { carryTypeWords } from '#workbook/read/yard-words.ts';
import type { SheetColumn } from './column.ts';
import { amountColumn, figureColumn, textColumn } from './declared.ts';
import { choiceColumn } from './choice.ts';
import { detailColumn, headingOf } from './details.ts';

export type CarryColumn = SheetColumn<CarryRow>;

type CarryInputName = keyof typeof carryInputs;

/** The columns of a carry table: those of spec 2 first, then costs by section, then other details. */
export function carryColumns(carryTypeId: CarryTypeId): readonly CarryColumn[] {
  const isGrowth = carryTypeId === 1;
  const costs = Object.keys(carryInputs)
    .filter(isAmountName)
    .filter((name) => name !== 'weeksHeld' && name !== 'weightGainKg')
    .map((name) => amount(name, { group: carryInputs[name].card, width: 84, isShown: shownCosts.has(name) }));
  return [
    textColumn<CarryRow>({
      ...headingOf(carryDetails.name),
      group: 'Carry',
      width: 190,
      isShown: true,
      look: 'name',
      text: (row) => row.carry.name,
    }),
    carryTypeColumn(),
    amount('weeksHeld', {
      title: 'Time Held',
      group: 'Carry',
      width: 76,
      isShown: true,
      isFor: ({ carry }) => carry.carryTypeId === 2,
      whyNot: () => 'This carry uses growth rate. Time Held is only for a carry that uses weeks held',
    }),
    amount('weightGainKg', {
      title: 'Weight gain',
      group: 'Carry',
      width: 92,
      isShown: isGrowth,
      isFor: ({ carry }) => carry.carryTypeId === 1,
      whyNot: () => 'This carry uses weeks held. Weight gain is only for a carry that uses growth rate',
    }),
    kindColumn(),
    usedByColumn(),
    figure('carryPerHd', 'COC Per Hd', !isGrowth),
    figure('carryPerHdPerWeek', 'COC Per Hd Per Week', true),
    ...costs,
    ...otherDetails(),
    figure('costOfLabour', undefined, false),
    figure('totalFreightOnWool', undefined, false),
  ];
}

const shownCosts: ReadonlySet<string> = new Set([
  'losePercentage',
  'freightIn',
  'buyingFee',
  'agistmentRate',
  'agentCommission',
  'annualInterestRate',
]);

function amount(
  name: CarryInputName,
  place: {
    readonly title?: string;
    readonly group: string;
    readonly width: number;
    readonly isShown: boolean;
    isFor?(row: CarryRow): boolean;
    whyNot?(): string;
  },
): CarryColumn {
  const input: InputDeclaration = carryInputs[name];
  const { isFor = (row: CarryRow) => input.appliesTo(kindOf(row.carry.animalSubTypeId)), ...rest } = place;
  return amountColumn<CarryRow>(input, {
    ...rest,
    names: alsoCalled(input),
    amount: (row) => row.carry[name],
    isFor,
  });
}

function figure(name: CarryFigureName, title: string | undefined, isShown: boolean): CarryColumn {
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

/** A hidden column for every other declared detail. The animal type follows from the sub type. */
function otherDetails(): readonly CarryColumn[] {
  return Object.values<FieldDeclaration>(carryDetails)
    .filter(({ name }) => !['name', 'animalTypeId', 'animalSubTypeId', 'carryTypeId'].includes(name))
    .flatMap((field) => {
      const value = (row: CarryRow): string | number | null => Reflect.get(row.carry, field.name);
      return detailColumn<CarryRow>(field, { group: field.card, value }) ?? [];
    });
}

function carryTypeColumn(): CarryColumn {
  return choiceColumn<CarryRow>({
    ...headingOf(carryDetails.carryTypeId),
    group: 'Carry',
    width: 108,
    isShown: true,
    noun: 'carry type',
    decides: true,
    called: carryTypeWords,
    name: (row) => carryTypeName(row.carry.carryTypeId),
    choices: () =>
      carryTypes.map(({ id, name }) => ({ name, changes: [{ field: 'carryTypeId', value: id }] })),
  });
}

function kindColumn(): CarryColumn {
  const typeName = (id: number): string => animalTypes.find((type) => type.id === id)?.name ?? '';
  return choiceColumn<CarryRow>({
    ...headingOf(carryDetails.animalSubTypeId),
    group: 'Carry',
    width: 116,
    isShown: true,
    noun: 'sub type',
    decides: true,
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
  };
}

function isAmountName(name: string): name is CarryInputName {
  return name in carryInputs;
}
