import { animalSubTypes, kindOf } from '#calc-core/animals';
import { carryInputs } from '#calc-core/carry';
import { tradeInputs } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import { carryCardTitles, carryInputsOn, carryLinesOn } from '#web/forms/carry/carry-sections.ts';
import { saleLinesOf, splitNames, tradeCards, tradeInputsOn } from '#web/forms/parts/form-sections.ts';

const names = (inputs: readonly { readonly name: string }[]): string[] => inputs.map(({ name }) => name);

describe('the fields of each kind of animal', () => {
  test('every input of a trade is in exactly one section of the form', () => {
    const shown = Object.values(tradeCards).flatMap((card) =>
      names(tradeInputsOn(card, { ...kindOf(11), shorn: true })),
    );
    // The form has no feed rating. Comparisons and the sheet have one.
    const asked = Object.values(tradeInputs).filter(({ card }) => card !== 'Feed');
    expect(shown.toSorted()).toEqual(names(asked).toSorted());
  });

  test('every input of a carry is in exactly one section of the form', () => {
    const shown = carryCardTitles.flatMap((card) => names(carryInputsOn(card, kindOf(12))));
    expect(shown.toSorted()).toEqual(Object.keys(carryInputs).toSorted());
  });

  test.each([12, 2, 4, 15, 16])('per head only: kind %i has no weight or $/kg input but of wool', (id) => {
    const kind = kindOf(id);
    const live = [...tradeInputsOn(tradeCards.sell, kind), ...tradeInputsOn(tradeCards.purchase, kind)];
    expect(live.filter(({ unit }) => unit === '$/kg')).toEqual([]);
    expect(names(live).filter((name) => name.endsWith('Weightkg'))).toEqual([]);
  });

  test.each(animalSubTypes.filter(({ animalTypeId }) => animalTypeId === 1))('$name has no wool', (kind) => {
    expect(tradeInputsOn(tradeCards.wool, kind)).toEqual([]);
    expect(carryInputsOn('Shearing Costs', kind)).toEqual([]);
    expect(carryInputsOn('Wool Selling Costs', kind)).toEqual([]);
  });

  test.each(animalSubTypes)('$name has two sale lines only when it is a splitter', (kind) => {
    const { first, second } = saleLinesOf(kind);
    expect(names(first)).toContain('saleCostHd');
    expect(names(second).includes('sale2CostHd')).toBe([7, 8, 9, 10, 11, 18, 19].includes(kind.id));
  });

  test('the two sale lines of a splitter are called cow and calf, or sheep and lamb', () => {
    expect(splitNames(kindOf(9))).toEqual({ mother: 'Cow', young: 'Calf' });
    expect(splitNames(kindOf(10))).toEqual({ mother: 'Sheep', young: 'Lamb' });
  });
});

describe('the lines of the carry form', () => {
  test('show each price per dose next to its doses, and give tags and other processing their own lines', () => {
    const lines = carryLinesOn('Processing Costs', kindOf(1));
    const pairs = lines.flatMap((line) => ('doses' in line ? [`${line.price.name}+${line.doses.name}`] : []));
    expect(pairs).toEqual([
      'drench+drenchDose',
      'vet+vetDose',
      'vaccine+vaccineDose',
      'dipping+dippingDose',
      'jetting+jettingDose',
    ]);
    expect(lines.flatMap((line) => ('amount' in line ? [line.amount.name] : []))).toEqual([
      'tags',
      'processingOther',
    ]);
  });
});
