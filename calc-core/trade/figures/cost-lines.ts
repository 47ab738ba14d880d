import { backgroundingPerWeek, shearingOf } from '../../carry/figures.ts';
import { zeroWhenRateIsZero } from '../../figure/zero-rate.ts';
import { business } from '../../figure/constants.ts';
import type { Num } from '../../figure/num.ts';
import { nothing } from '../../figure/record.ts';
import type { AnimalKind } from '../../animals/kinds.ts';
import type { CostLineName } from '../../carry/cost-lines.ts';
import { saleIncome, woolValue, woolWeight, type TradeScope } from '../scope.ts';
import type { TradeFigures } from './group.ts';

const card = 'Cost Of Carry';
const sheepOnly = (kind: AnimalKind) => kind.animalTypeId === 2;

/** The agent's share of the sale price. */
export const commissionShare = (t: TradeScope): Num =>
  t.carry.agentCommission.dividedBy(business.hundredPercent);

/** The share of head that is lost. 0 without a loss percentage. */
export const lossShare = (t: TradeScope): Num =>
  zeroWhenRateIsZero(t.carry.losePercentage, t.lossHead.dividedBy(t.numberOfHead, 'no head'));

/** The lines of cost, $/hd. */
export const costLineFigures: TradeFigures<CostLineName> = {
  purchaseCosts: {
    label: 'Purchase costs',
    unit: '$/hd',
    card,
    source: 'calculation C1, our choice',
    wanted: 'low',
    formula: (t) => t.carry.purchaseCosts,
  },
  processingCosts: {
    label: 'Processing costs',
    unit: '$/hd',
    card,
    source: 'calculation C2, pairs from the spec',
    wanted: 'low',
    formula: (t) => t.carry.processingCosts,
  },
  backgrounding: {
    label: 'Backgrounding',
    unit: '$/hd',
    card,
    source: 'calculation C3, our choice',
    wanted: 'low',
    formula: (t) =>
      zeroWhenRateIsZero(t.carry.backgroundRate, backgroundingPerWeek(t.carry).times(t.weeksHeld)),
  },
  agistment: {
    label: 'Agistment',
    unit: '$/hd',
    card,
    source: 'calculation C4, published',
    wanted: 'low',
    formula: (t) => zeroWhenRateIsZero(t.carry.agistmentRate, t.carry.agistmentRate.times(t.weeksHeld)),
  },
  supplementCost: {
    label: 'Supplements',
    unit: '$/hd',
    card,
    source: 'calculation C5, our choice',
    wanted: 'low',
    formula: (t) => zeroWhenRateIsZero(t.carry.supplements, t.carry.supplements.times(t.weeksHeld)),
  },
  shearing: {
    label: 'Shearing costs',
    unit: '$/hd',
    card,
    source: 'calculation C6, our choice',
    wanted: 'low',
    appliesTo: sheepOnly,
    formula: (t) => t.isSheep.choose(shearingOf(t.carry), nothing),
  },
  woolSelling: {
    label: 'Wool selling costs',
    unit: '$/hd',
    card,
    source: 'calculation C7, 180 and / 100 from the spec',
    wanted: 'low',
    appliesTo: sheepOnly,
    formula: (t) =>
      woolValue(t)
        .times(t.carry.woolLevy.plus(t.carry.brokerageFee).dividedBy(business.hundredPercent))
        .plus(
          woolWeight(t)
            .dividedBy(business.baleWeight)
            .times(t.carry.freightPerBale.plus(t.carry.awexTradingFee).plus(t.carry.otherTestingCosts)),
        ),
  },
  sellingCosts: {
    label: 'Selling costs',
    unit: '$/hd',
    card,
    source: 'calculation C8, our choice',
    wanted: 'low',
    formula: (t) => t.carry.sellingCosts,
  },
  commission: {
    label: 'Agent commission',
    unit: '$/hd',
    card,
    source: 'calculation C9, published',
    wanted: 'low',
    formula: (t) => zeroWhenRateIsZero(t.carry.agentCommission, saleIncome(t).times(commissionShare(t))),
  },
  lossHead: {
    label: 'Head lost',
    unit: 'head',
    card,
    source: 'calculation C10, spec',
    wanted: 'low',
    formula: (t) => t.numberOfHead.times(t.carry.losePercentage.dividedBy(business.hundredPercent)).ceil(),
  },
  losses: {
    label: 'Losses',
    unit: '$/hd',
    card,
    source: 'calculation C10, published',
    wanted: 'low',
    formula: (t) =>
      zeroWhenRateIsZero(
        t.carry.losePercentage,
        t.lossHead.times(t.purchaseCostHd).dividedBy(t.numberOfHead, 'no head'),
      ),
  },
  labour: {
    label: 'Labour',
    unit: '$/hd',
    card,
    source: 'calculation C11, our choice',
    wanted: 'low',
    formula: (t) =>
      zeroWhenRateIsZero(t.carry.labourRate, t.carry.costOfLabour.dividedBy(t.numberOfHead, 'no head')),
  },
  aircraftPerHead: {
    label: 'Aircraft',
    unit: '$/hd',
    card,
    source: 'calculation C12, our choice',
    wanted: 'low',
    formula: (t) =>
      zeroWhenRateIsZero(t.carry.aircraft, t.carry.aircraft.dividedBy(t.numberOfHead, 'no head')),
  },
};
