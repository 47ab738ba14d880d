import { business } from '../../figure/constants.ts';
import type { Num } from '../../figure/num.ts';
import type { TimeName } from '../names.ts';
import { gain, type TradeScope } from '../scope.ts';
import type { TradeFigures } from './group.ts';

const card = 'Trade Calculator';

/** Calculation H2 with its guards. The last guard is tested first: a weight loss gives 'weight loss', even without a growth rate. */
const weeksOfGrowth = (t: TradeScope): Num =>
  gain(t)
    .dividedBy(t.carry.weightGainKg, 'no growth rate')
    .dividedBy(business.daysPerWeek)
    .availableWhen(gain(t).isNegative().not(), 'weight loss');

/** The time held in weeks, months and days. */
export const timeFigures: TradeFigures<TimeName> = {
  weeksHeld: {
    label: 'Weeks held',
    unit: 'weeks',
    card,
    column: 'Weeks Held',
    source: 'calculation H1 to H3, spec; guards our choice',
    wanted: 'low',
    formula: (t) =>
      t.carry.isTimeHeld
        .choose(t.carry.weeksHeld, weeksOfGrowth(t))
        .availableWhen(t.carry.isChosen, 'no carry'),
  },
  months: {
    label: 'Months held',
    unit: 'months',
    card,
    source: 'calculation H4, spec',
    wanted: 'low',
    formula: (t) => t.weeksHeld.dividedBy(business.weeksPerMonth),
  },
  daysHeld: {
    label: 'Days held',
    unit: 'days',
    card,
    source: 'calculation H5, our choice',
    wanted: 'low',
    formula: (t) => t.weeksHeld.times(business.daysPerWeek).ceil(),
  },
};
