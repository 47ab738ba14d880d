import { business } from '../../figure/constants.ts';
import type { Num } from '../../figure/num.ts';
import type { AnnualName, CapitalName, ProfitName } from '../names.ts';
import { saleIncome, woolValue, isShorn, type TradeScope } from '../scope.ts';
import { nothing } from '../../figure/record.ts';
import type { TradeFigures } from './group.ts';

/** A figure per year: times 52, divided by the weeks held. Not available at zero weeks (calculation H6). */
export const perYear = (t: TradeScope, figure: Num): Num =>
  figure.times(business.weeksPerYear).dividedBy(t.weeksHeld, 'zero weeks');

/** The profit, if head, sale price and purchase price are all entered (spec 5, the profit guard). Otherwise not available. */
export const guarded = (t: TradeScope, profit: Num): Num =>
  profit.availableWhen(t.numberOfHead.isPositive(), 'no head');

/** A profit in % of the capital. */
export const returnOn = (profit: Num, capital: Num): Num =>
  business.hundredPercent.times(profit).dividedBy(capital, 'no capital');

/** The profit per head and in total, $, and its return, %. */
export const profitFigures: TradeFigures<ProfitName> = {
  profitPerHead: {
    label: 'Profit per head',
    unit: '$/hd',
    card: 'Profit This Trade',
    column: 'Profit Per Hd',
    source: 'calculation R1, published',
    formula: (t) =>
      guarded(
        t,
        saleIncome(t)
          .plus(isShorn(t).choose(woolValue(t), nothing))
          .minus(t.purchaseCostHd)
          .minus(t.costOfCarryPerHead),
      ),
  },
  totalProfit: {
    label: 'Total profit',
    unit: '$',
    card: 'Profit This Trade',
    source: 'calculation R2, published',
    formula: (t) => t.numberOfHead.times(t.profitPerHead),
  },
  returnOnCapital: {
    label: 'Return on capital',
    unit: '%',
    card: 'Profit This Trade',
    source: 'calculation R6, published',
    formula: (t) => returnOn(t.totalProfit, t.totalCapRequired),
  },
};

/** The capital that a trade ties up, $. */
export const capitalFigures: TradeFigures<CapitalName> = {
  capInvestInStock: {
    label: 'Capital invested in stock',
    unit: '$',
    card: 'Capital Required',
    column: 'Capital',
    source: 'calculation R3, our choice',
    wanted: 'low',
    formula: (t) => t.numberOfHead.times(t.purchaseCostHd),
  },
  capReqForCarry: {
    label: 'Capital required for cost of carry',
    unit: '$',
    card: 'Capital Required',
    column: 'Capital Req for COC',
    source: 'calculation R4, our choice',
    wanted: 'low',
    formula: (t) => t.numberOfHead.times(t.costOfCarryPerHead),
  },
  totalCapRequired: {
    label: 'Total capital required',
    unit: '$',
    card: 'Capital Required',
    column: 'Cap Invest In Stock (inc CoC)',
    source: 'calculation R5, name from the spec',
    wanted: 'low',
    formula: (t) => t.capInvestInStock.plus(t.capReqForCarry),
  },
};

/** The profit and return per year of 52 weeks. */
export const annualFigures: TradeFigures<AnnualName> = {
  profitPerHeadPa: {
    label: 'Profit per head per annum',
    unit: '$/hd pa',
    card: 'Profit Annual ROC',
    source: 'calculation R7, 52 from the spec',
    formula: (t) => perYear(t, t.profitPerHead),
  },
  profitPerAnnum: {
    label: 'Profit per annum',
    unit: '$ pa',
    card: 'Profit Annual ROC',
    source: 'calculation R8',
    formula: (t) => perYear(t, t.totalProfit),
  },
  profitReturnOnCapitalPa: {
    label: 'Return on capital per annum',
    unit: '% pa',
    card: 'Profit Annual ROC',
    column: 'ROC Pa',
    source: 'calculation R9',
    formula: (t) => perYear(t, t.returnOnCapital),
  },
  profitPerWeek: {
    label: 'Profit per head per week',
    unit: '$/hd/week',
    card: 'Profit Annual ROC',
    column: 'Profit Per Head Per Week',
    source: 'calculation R10',
    formula: (t) => t.profitPerHead.dividedBy(t.weeksHeld, 'zero weeks'),
  },
};
