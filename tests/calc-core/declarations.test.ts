import { animalSubTypes, kindOf } from '#calc-core/animals';
import { carryInputs } from '#calc-core/carry';
import type { FigureDeclaration } from '#calc-core/figure';
import { groupFigures } from '#calc-core/group';
import { helpOf } from '#calc-core/records';
import { carryFigures, tradeFigures, tradeInputs } from '#calc-core/trade';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { constants } from '../../calc-core/figure/constants.ts';
import { tradeDetails } from '../../calc-core/trade/details.ts';
import { formulaOf, leavesOf } from '../../calc-core/trade/formulas.ts';
import { readme } from './readme.ts';

const all = { tradeInputs, carryInputs, tradeFigures, carryFigures, groupFigures };

describe.each(Object.entries(all))('%s', (_, declared) => {
  const each = Object.entries(declared) as [string, { name: string; label: string }][];

  test('have the names of their stored fields', () => {
    for (const [name, declaration] of each) expect(declaration.name).toBe(name);
  });

  test('have labels that differ from each other', () => {
    const labels = each.map(([, declaration]) => declaration.label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('have help texts that are sentences', () => {
    for (const [name, declaration] of each) expect(helpOf(declaration), name).toMatch(/^[A-Z].{15,}\.$/);
    expect(() => helpOf({ name: 'agistmentRate' })).toThrow('agistmentRate has no help');
  });
});

describe('the column titles of the specification', () => {
  test('are written exactly as specified', () => {
    const title = (figure: FigureDeclaration) => figure.column;
    expect(title(tradeFigures.capInvestInStock)).toBe('Capital');
    expect(title(tradeFigures.capReqForCarry)).toBe('Capital Req for COC');
    expect(title(tradeFigures.costOfCarryPerHead)).toBe('COC Per Hd');
    expect(title(tradeFigures.profitPerHead)).toBe('Profit Per Hd');
    expect(title(tradeFigures.profitReturnOnCapitalPa)).toBe('ROC Pa');
    expect(title(tradeFigures.totalCapRequired)).toBe('Cap Invest In Stock (inc CoC)');
    expect(title(tradeFigures.profitPerWeek)).toBe('Profit Per Head Per Week');
    expect(title(tradeFigures.weeksHeld)).toBe('Weeks Held');
    expect(tradeInputs.numberOfHead.column).toBe('# Of Head');
    expect(tradeInputs.purchaseCostHd.column).toBe('Buy Price $/Hd');
    expect(tradeInputs.purchaseWeightkg.column).toBe('Purchase Weight');
    expect(carryInputs.weeksHeld.column).toBe('Time Held');
  });
});

describe('CALCULATION.md', () => {
  const page = readFileSync('calc-core/CALCULATION.md', 'utf8').split('\n');
  const figures = Object.values<FigureDeclaration>({ ...carryFigures, ...tradeFigures });

  /** Returns the rows of CALCULATION.md that a source cites. If the source cites no row, returns the whole page. */
  function cited(source: string): string {
    const [, letter, from, to = from] =
      /^calculation ([HCR])(\d+)(?: to [HCR](\d+))?(?: for|,|$)/.exec(source) ?? [];
    if (letter === undefined) return page.join('\n');
    const isCited = (row: string): boolean => {
      const number = Number(new RegExp(`^\\| ${letter}(\\d+) `).exec(row)?.[1]);
      return number >= Number(from) && number <= Number(to);
    };
    return page.filter(isCited).join('\n');
  }

  test.each(figures.map((each) => [each.name, each] as const))(
    'finds %s by what the screens call it',
    (name, each) => {
      const [variant, words = each.label] = /^(?:Shorn|Not shorn): (.+)$/.exec(each.label) ?? [];
      const lines = name.startsWith('carryPerHd') ? page.join('\n') : cited(each.source);
      expect(lines).toContain(variant === undefined ? each.label : words);
      if (each.column !== undefined) expect(lines).toContain(`(${each.column})`);
    },
  );

  test('has one row for each number and symbol', () => {
    const symbols = page.flatMap(
      (row) => /^\| ([A-Za-z]+\d*(?:, [A-Za-z]+\d*)*) +\|/.exec(row)?.[1]?.split(', ') ?? [],
    );
    expect(symbols).toEqual(expect.arrayContaining(['S', 'P', 'H6', 'C0', 'R15']));
    expect(symbols.filter((symbol, at) => symbol !== 'figure' && symbols.indexOf(symbol) !== at)).toEqual([]);
  });
});

describe('the inputs of a kind of animal', () => {
  const fieldsOf = (id: number) =>
    Object.values(tradeInputs)
      .filter((input) => input.appliesTo(kindOf(id)))
      .map((input) => input.name);
  const prices = ['numberOfHead', 'saleCostHd', 'purchaseCostHd', 'feedRating'];
  const weights = ['saleWeightkg', 'saleCostCKg', 'purchaseWeightkg', 'purchaseCostCKg'];
  const young = ['sale2Weightkg', 'sale2CostCKg', 'sale2CostHd'];
  const wool = ['woolSaleWeight', 'woolPriceKg', 'woolPriceHd'];
  const onSkin = ['saleSkinWeight', 'purchaseSkinWeight'];

  test.each([
    ['cattle by weight', 1, [...prices, ...weights]],
    ['cattle by the head', 4, prices],
    ['cow and calf', 7, [...prices, ...weights, ...young]],
    ['lambs', 13, [...prices, ...weights, ...wool]],
    ['shorn sheep', 12, [...prices, ...wool, ...onSkin]],
    ['ewe and lamb', 10, [...prices, ...weights, ...young, ...wool]],
  ] as const)('%s', (_, id, fields) => {
    expect(fieldsOf(id).toSorted()).toEqual(fields.toSorted());
  });

  test('only kinds sold with their young have a description of the young', () => {
    const described = (['saleCowDescription', 'purchaseCowDescription'] as const).map(
      (name) => tradeDetails[name],
    );
    for (const kind of animalSubTypes)
      expect(
        described.map((detail) => detail.appliesTo(kind)),
        kind.name,
      ).toEqual([kind.splitter, kind.splitter]);
    expect(animalSubTypes.every((kind) => tradeDetails.name.appliesTo(kind))).toBe(true);
  });

  test('a carry for cattle has no shearing and no wool, but everything else', () => {
    const cards = (id: number) =>
      new Set(
        Object.values(carryInputs)
          .filter((input) => input.appliesTo(kindOf(id)))
          .map((input) => input.card),
      );
    expect(cards(12).difference(cards(1))).toEqual(new Set(['Shearing Costs', 'Wool Selling Costs']));
    expect(Object.values(carryFigures).filter((figure) => !figure.appliesTo(kindOf(1)))).toMatchObject([
      { name: 'shearing' },
      { name: 'totalFreightOnWool' },
    ]);
    expect(groupFigures.numberOfHead.appliesTo(kindOf(12))).toBe(true);
  });
});

test('cattle have all figures except those of wool and of shorn sheep', () => {
  const left = (id: number) =>
    Object.values(tradeFigures)
      .filter((figure) => !figure.appliesTo(kindOf(id)))
      .map((figure) => figure.name)
      .filter((name) => !/shorn/i.test(name) && name !== 'costsBeforeShearing');
  expect(left(1)).toEqual(['shearing', 'woolSelling']);
  expect([left(13), left(12)]).toEqual([[], []]);
});

describe('what a figure depends on', () => {
  test('is found through other figures and both sides of a condition', () => {
    const leaves = leavesOf(formulaOf({ of: 'trade', name: 'profitPerHeadPa' }));
    expect(leaves).toContain('carry.agistmentRate');
    expect(leaves).toContain('trade.saleWeightkg');
    expect(leaves).not.toContain('trade.saleSkinWeight');
  });

  test('is only the carry for the carry’s own figures', () => {
    for (const leaf of leavesOf(formulaOf({ of: 'carry', name: 'carryPerHd' })))
      expect(leaf).toMatch(/^(carry\.|is\.)/);
  });
});

test('every business number is in the specification, and all other numbers are plain arithmetic', () => {
  expect(Object.values(constants).map((constant) => constant.value)).toEqual([
    '52',
    '7',
    '4',
    '180',
    '0.0075',
    '100',
    '100',
    '1',
  ]);
});

test('calc-core/README.md is up to date (node tests/calc-core/readme.ts writes it)', () => {
  const { stands, current } = readme();
  // The formatter pads tables with spaces.
  const unpadded = (text: string) => text.replace(/ +/g, ' ').replace(/ ?-{3,} ?/g, '---');
  expect(unpadded(stands)).toBe(unpadded(current));
});
