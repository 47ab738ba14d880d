import type { ConstantDeclaration } from './declare.ts';
import type { Constant } from './num.ts';
import { constantNum } from './record.ts';

const constant = <N extends string>(
  name: N,
  label: string,
  value: string,
  unit: ConstantDeclaration['unit'],
  source: string,
) => ({ name, label, value, unit, source });

/** The business numbers of spec 9, for example the weeks of a year, and arithmetic constants. */
export const constants = {
  weeksPerYear: constant('weeksPerYear', 'weeks a year', '52', 'weeks/year', 'spec 9'),
  daysPerWeek: constant('daysPerWeek', 'days a week', '7', 'days/week', 'spec 9'),
  weeksPerMonth: constant(
    'weeksPerMonth',
    'weeks a month',
    '4',
    'weeks/month',
    'spec 9: months are weeks / 4',
  ),
  baleWeight: constant('baleWeight', 'kg a bale', '180', 'kg/bale', 'spec 9: the bale weight divisor'),
  carryInterest: constant(
    'carryInterest',
    'interest on carry factor',
    '0.0075',
    'per %',
    'spec 9; our reading: rate / 100 for three quarters of the time',
  ),
  hundredPercent: constant(
    'hundredPercent',
    'per cent',
    '100',
    '%',
    'spec 9: percentages are divided by 100',
  ),
  centsPerDollar: constant('centsPerDollar', 'cents a dollar', '100', 'c/$', 'arithmetic'),
  one: constant('one', 'one', '1', 'number', 'arithmetic'),
} as const satisfies Record<string, ConstantDeclaration>;

/** The name of a constant. */
export type ConstantName = keyof typeof constants;

/** The business numbers for use in formulas. */
export const business = Object.fromEntries(
  Object.keys(constants).map((name) => [name, constantNum(name)]),
) as { readonly [N in ConstantName]: Constant };
