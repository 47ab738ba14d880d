import {
  carryFigures,
  carryInputs,
  groupFigures,
  tradeFigures,
  tradeInputs,
  type FigureDeclaration,
} from '#calc-core';
import { describe, expect, test } from 'vitest';
import { constants } from '../../calc-core/figure/constants.ts';
import { formulaOf, leavesOf } from '../../calc-core/trade/formulas.ts';
import { readme } from './readme.ts';

const all = { tradeInputs, carryInputs, tradeFigures, carryFigures, groupFigures };

describe.each(Object.entries(all))('%s', (_, declared) => {
  const each = Object.entries(declared) as [string, { name: string; label: string; help: string }][];

  test('are named as they are kept', () => {
    for (const [name, declaration] of each) expect(declaration.name).toBe(name);
  });

  test('have labels of their own', () => {
    const labels = each.map(([, declaration]) => declaration.label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('have help that is a sentence', () => {
    for (const [name, { help }] of each) expect(help, name).toMatch(/^[A-Z].{15,}\.$/);
  });
});

describe('the spec’s titles', () => {
  test('stand over the columns to the letter', () => {
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

describe('what a figure depends on', () => {
  test('is found through other figures and both sides of a choice', () => {
    const leaves = leavesOf(formulaOf({ of: 'trade', name: 'profitPerHeadPa' }));
    expect(leaves).toContain('carry.agistmentRate');
    expect(leaves).toContain('trade.saleWeightkg');
    expect(leaves).not.toContain('trade.saleSkinWeight');
  });

  test('the carry’s own figures depend on the carry alone', () => {
    for (const leaf of leavesOf(formulaOf({ of: 'carry', name: 'carryPerHd' })))
      expect(leaf).toMatch(/^(carry\.|is\.)/);
  });
});

test('the business numbers are the spec’s', () => {
  expect(Object.values(constants).map((constant) => constant.value)).toEqual([
    '52',
    '7',
    '4',
    '180',
    '0.0075',
    '100',
    '1',
  ]);
});

test('calc-core/README.md is current: node tests/calc-core/readme.ts makes it so', () => {
  const { stands, current } = readme();
  // The formatter pads the tables: only the spacing may differ.
  const unpadded = (text: string) => text.replace(/ +/g, ' ').replace(/ ?-{3,} ?/g, '---');
  expect(unpadded(stands)).toBe(unpadded(current));
});
