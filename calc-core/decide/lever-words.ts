import { numberOf, type DecimalText } from '../number/decimal.ts';
import { showAmount, showNumber, showWhole } from '../number/show.ts';
import type { Unit } from '../number/units.ts';
import { inputOf as leverInput, type Lever } from './lever.ts';

/** A unique key for a lever, for use in choices. */
export const leverKey = ({ of, name }: Lever): string => `${of}.${name}`;

const names: Readonly<Record<string, string>> = {
  'trade.purchaseCostCKg': 'purchase price',
  'trade.purchaseCostHd': 'purchase price',
  'trade.saleCostCKg': 'sale price',
  'trade.saleCostHd': 'sale price',
  'trade.sale2CostCKg': 'calf or lamb price',
  'trade.sale2CostHd': 'calf or lamb price',
  'trade.woolPriceKg': 'wool price',
  'trade.woolPriceHd': 'wool value',
  'carry.annualInterestRate': 'interest',
};

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** A lever in a sentence, for example `purchase price`. The prices per kg and per head have the same name. */
export const leverWords = (lever: Lever): string => names[leverKey(lever)] ?? lower(leverInput(lever).label);

/** A lever as the heading of a row. */
export const leverTitle = (lever: Lever): string => {
  const words = leverWords(lever);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const suffixes: Partial<Record<Unit, string>> = {
  'kg/hd': 'kg',
  'kg/hd/day': 'kg/day',
  'doses/hd': 'doses',
  '$/person/day': '/day',
};

/** For example `$4.40 /kg`, `285 kg` or `1 %`, truncated to two decimals. */
export function showLever(value: DecimalText, lever: Lever): string {
  const { unit } = leverInput(lever);
  const suffix =
    suffixes[unit] ?? (unit.startsWith('$') || unit.startsWith('%') ? unit.slice(1).trim() : unit);
  return [showAmount(value, unit), suffix].filter((part) => part !== '').join(' ');
}

/** For example `$10 /hd` or `0.1 kg/day`. A price per kg is in cents: `12.5 c/kg`. */
export function showStep(step: DecimalText, lever: Lever): string {
  const { unit } = leverInput(lever);
  if (unit === '$/kg') return `${showNumber(numberOf(step)?.times(100) ?? null)} c/kg`;
  return showLever(step, lever).replace(/\.00(?=\D|$)/, '');
}

/** A value without its unit, for row and column headings. Prices per head are in whole dollars. */
export const showOnEdge = (value: DecimalText, lever: Lever): string =>
  leverInput(lever).unit === '$/hd' ? showWhole(value) : showAmount(value, leverInput(lever).unit, 'sheet');

const edges: Readonly<Record<string, string>> = {
  'trade.purchaseCostCKg': 'Buy',
  'trade.purchaseCostHd': 'Buy',
  'trade.saleCostCKg': 'Sell',
  'trade.saleCostHd': 'Sell',
  'trade.purchaseWeightkg': 'Buy',
  'trade.saleWeightkg': 'Sell',
  'carry.weightGainKg': 'Gain',
  'carry.weeksHeld': 'Weeks',
};

/** A short name for a lever, for example `Buy`. */
export const edgeTitle = (lever: Lever): string => edges[leverKey(lever)] ?? leverTitle(lever);

/** The unit after the short name, for example `$/kg`. Empty for a number of head. */
export const edgeUnit = (lever: Lever): string => {
  const { unit } = leverInput(lever);
  return unit === 'head' ? '' : (suffixes[unit] ?? unit);
};
