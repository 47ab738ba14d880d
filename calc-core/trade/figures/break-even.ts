import { zeroWhenRateIsZero } from '../../figure/zero-rate.ts';
import { business } from '../../figure/constants.ts';
import type { Num } from '../../figure/num.ts';
import { nothing } from '../../figure/record.ts';
import type { BreakEvenName } from '../names.ts';
import { isShorn, saleIncome, secondSale, woolValue, type TradeScope } from '../scope.ts';
import { commissionShare, lossShare } from './cost-lines.ts';
import {
  capitalInterestShare,
  carryInterestShare,
  linesWithoutCommission,
  linesWithoutLosses,
} from './cost.ts';
import type { TradeFigures } from './group.ts';
import { guarded } from './profit.ts';

const card = 'Break Even';

/** A dollar of carry cost, plus the interest on this dollar. */
const withInterest = (t: TradeScope): Num =>
  business.one.plus(zeroWhenRateIsZero(t.carry.annualInterestRate, carryInterestShare(t)));

/** W, the wool income. 0 if the plain figures do not include it. */
const woolIncome = (t: TradeScope): Num => isShorn(t).choose(woolValue(t), nothing);

/**
 * The price at which the profit is 0: `amount / slope`. Not available if it is negative, or if a better price does not raise the profit.
 */
const price = (t: TradeScope, amount: Num, slope: Num): Num => {
  const answer = amount.dividedBy(slope, 'no break-even price');
  return guarded(
    t,
    answer
      .availableWhen(answer.isNegative().not(), 'no break-even price')
      .availableWhen(slope.isPositive(), 'no break-even price'),
  );
};

/** Not available for a kind without weights. */
const perKg = (t: TradeScope, perHead: Num, weight: Num): Num =>
  perHead.dividedBy(weight, 'no weights').availableWhen(t.isPerHeadOnly.not(), 'no weights');

/** What the sale price must cover: the purchase, its interest and all costs except commission, less the young and the wool. */
const toCover = (t: TradeScope): Num =>
  t.purchaseCostHd
    .plus(t.interestOnCapital)
    .plus(
      linesWithoutCommission(t)
        .plus(secondSale(t).times(commissionShare(t)))
        .times(withInterest(t)),
    )
    .minus(secondSale(t))
    .minus(woolIncome(t));

/** The income left to pay for the purchase, after all costs except losses. Losses depend on the purchase price. */
const leftToPay = (t: TradeScope): Num =>
  saleIncome(t)
    .plus(woolIncome(t))
    .minus(linesWithoutLosses(t).times(withInterest(t)));

const perSaleDollar = (t: TradeScope): Num => business.one.minus(commissionShare(t).times(withInterest(t)));

const perPurchaseDollar = (t: TradeScope): Num =>
  business.one
    .plus(zeroWhenRateIsZero(t.carry.annualInterestRate, capitalInterestShare(t)))
    .plus(lossShare(t).times(withInterest(t)));

/** The prices at which the profit is 0, $/hd and $/kg. */
export const breakEvenFigures: TradeFigures<BreakEvenName> = {
  breakEvenSaleHd: {
    label: 'Break-even sale price',
    unit: '$/hd',
    rounding: 'up',
    card,
    source: 'calculation "Also computed", our choice',
    wanted: 'low',
    formula: (t) => price(t, toCover(t), perSaleDollar(t)),
  },
  breakEvenPurchaseHd: {
    label: 'Break-even purchase price',
    unit: '$/hd',
    card,
    source: 'calculation "Also computed", our choice',
    formula: (t) => price(t, leftToPay(t), perPurchaseDollar(t)),
  },
  breakEvenSaleKg: {
    label: 'Break-even sale price per kg',
    unit: '$/kg',
    rounding: 'up',
    card,
    source: 'calculation "Also computed", our choice',
    formula: (t) => perKg(t, t.breakEvenSaleHd, t.saleWeightkg),
  },
  breakEvenPurchaseKg: {
    label: 'Break-even purchase price per kg',
    unit: '$/kg',
    card,
    source: 'calculation "Also computed", our choice',
    formula: (t) => perKg(t, t.breakEvenPurchaseHd, t.purchaseWeightkg),
  },
  tradingMargin: {
    label: 'Trading margin',
    unit: '$/hd',
    card,
    source: 'calculation "Also computed", published',
    formula: (t) =>
      t.saleCostHd
        .dividedBy(t.saleWeightkg, 'no weights')
        .minus(t.purchaseCostHd.dividedBy(t.purchaseWeightkg, 'no weights'))
        .times(t.purchaseWeightkg)
        .availableWhen(t.isPerHeadOnly.not(), 'no weights'),
  },
  gainMargin: {
    label: 'Gain margin',
    unit: '$/hd',
    card,
    source: 'calculation "Also computed", published',
    formula: (t) =>
      t.saleWeightkg
        .minus(t.purchaseWeightkg)
        .times(t.saleCostHd.dividedBy(t.saleWeightkg, 'no weights'))
        .availableWhen(t.purchaseWeightkg.isPositive(), 'no weights')
        .availableWhen(t.isPerHeadOnly.not(), 'no weights'),
  },
};
