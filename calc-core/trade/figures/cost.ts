import { zeroWhenRateIsZero } from '../../figure/zero-rate.ts';
import { business } from '../../figure/constants.ts';
import type { Num } from '../../figure/num.ts';
import { nothing } from '../../figure/record.ts';
import type { CostName } from '../names.ts';
import { gain, isShorn, woolValue, type TradeScope } from '../scope.ts';
import type { TradeFigures } from './group.ts';

const card = 'Cost Of Carry';

const yearsHeld = (t: TradeScope): Num => t.weeksHeld.dividedBy(business.weeksPerYear);

/** The interest on a dollar of purchase price over the time held. */
export const capitalInterestShare = (t: TradeScope): Num =>
  t.carry.annualInterestRate.dividedBy(business.hundredPercent).times(yearsHeld(t));

/** The interest on a dollar of carry, for three quarters of the time held. This is our reading of 0.0075 in spec 9. */
export const carryInterestShare = (t: TradeScope): Num =>
  t.carry.annualInterestRate.times(business.carryInterest).times(yearsHeld(t));

/** The interest on carry (C14), calculated from `costs`. */
export const interestOn = (t: TradeScope, costs: Num): Num =>
  zeroWhenRateIsZero(t.carry.annualInterestRate, costs.times(carryInterestShare(t)));

/** C1 to C5. */
const linesTillSupplements = (t: TradeScope): Num =>
  t.purchaseCosts.plus(t.processingCosts).plus(t.backgrounding).plus(t.agistment).plus(t.supplementCost);

/** The costs C1 to C8. Shearing and wool selling count only if the wool is sold. */
const linesTillSelling = (t: TradeScope): Num =>
  linesTillSupplements(t)
    .plus(isShorn(t).choose(t.shearing, nothing))
    .plus(isShorn(t).choose(t.woolSelling, nothing))
    .plus(t.sellingCosts);

/** B of calculation "Sub-type 12": every cost line except C6 and C7. */
export const linesWithoutWool = (t: TradeScope): Num =>
  linesTillSupplements(t)
    .plus(t.sellingCosts)
    .plus(t.commission)
    .plus(t.losses)
    .plus(t.labour)
    .plus(t.aircraftPerHead);

/** All cost lines except commission, for the break-even sale price. */
export const linesWithoutCommission = (t: TradeScope): Num =>
  linesTillSelling(t).plus(t.losses).plus(t.labour).plus(t.aircraftPerHead);

/** All cost lines except losses, for the break-even purchase price. */
export const linesWithoutLosses = (t: TradeScope): Num =>
  linesTillSelling(t).plus(t.commission).plus(t.labour).plus(t.aircraftPerHead);

/** The cost of carry and its interest, $/hd and $/kg. */
export const costFigures: TradeFigures<CostName> = {
  costsBeforeInterest: {
    label: 'Costs before interest',
    unit: '$/hd',
    card,
    source: 'calculation C0, our choice',
    wanted: 'low',
    formula: (t) =>
      linesTillSelling(t).plus(t.commission).plus(t.losses).plus(t.labour).plus(t.aircraftPerHead),
  },
  interestOnCapital: {
    label: 'Interest on capital',
    unit: '$/hd',
    card,
    source: 'calculation C13, published',
    wanted: 'low',
    formula: (t) =>
      zeroWhenRateIsZero(t.carry.annualInterestRate, t.purchaseCostHd.times(capitalInterestShare(t))),
  },
  interestOnCarry: {
    label: 'Interest on carry',
    unit: '$/hd',
    card,
    source: 'calculation C14, 0.0075 from the spec; the reading is our choice',
    wanted: 'low',
    formula: (t) => interestOn(t, t.costsBeforeInterest),
  },
  costOfCarryPerHead: {
    label: 'Cost of carry per head',
    unit: '$/hd',
    card,
    column: 'COC Per Hd',
    source: 'calculation C15, our choice',
    wanted: 'low',
    formula: (t) => t.costsBeforeInterest.plus(t.interestOnCapital).plus(t.interestOnCarry),
  },
  costOfCarryPerKg: {
    label: 'Cost of carry per kg',
    unit: '$/kg',
    card,
    source: 'calculation R11, published',
    wanted: 'low',
    formula: (t) =>
      t.isShornKind.choose(
        woolValue(t).isPositive().choose(t.shornCostOfCarryPerKg, t.notShornCostOfCarryPerKg),
        t.costOfCarryPerHead
          .dividedBy(gain(t), 'no weight gain')
          .availableWhen(gain(t).isPositive(), 'no weight gain'),
      ),
  },
};
