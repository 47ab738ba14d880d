import type { AnimalKind } from '../../animals/kinds.ts';
import type { FigureSource } from '../../figure/declare.ts';
import type { Num } from '../../figure/num.ts';
import type { ShornName, VariantName } from '../names.ts';
import { woolValue, woolWeight, type TradeScope } from '../scope.ts';
import { interestOn, linesWithoutWool } from './cost.ts';
import type { TradeFigures } from './group.ts';
import { guarded, perYear, returnOn } from './profit.ts';

/** The figures of one variant of sub type 12: sold shorn, or sold in the wool. */
interface ShornFigures {
  readonly title: string;
  readonly costs: (t: TradeScope) => Num;
  readonly interest: (t: TradeScope) => Num;
  readonly income: (t: TradeScope) => Num;
  readonly perKg: (t: TradeScope) => Num;
  readonly figure: (t: TradeScope, name: VariantName) => Num;
}

const appliesTo = (kind: AnimalKind) => kind.shorn;
const source = 'calculation "Sub-type 12", our choice';

const shorn: ShornFigures = {
  title: 'Shorn',
  costs: (t) => t.shornCostsBeforeInterest,
  interest: (t) => t.shornInterestOnCarry,
  income: (t) => t.saleCostHd.plus(woolValue(t)),
  perKg: (t) => t.shornTotalCostPerHead.dividedBy(woolWeight(t), 'no wool weight'),
  figure: (t, name) => t[`shorn${name}`],
};

const woolGrown = (t: TradeScope): Num => t.saleSkinWeight.minus(t.purchaseSkinWeight);

const notShorn: ShornFigures = {
  title: 'Not shorn',
  costs: (t) => t.costsBeforeShearing,
  interest: (t) => t.notShornInterestOnCarry,
  income: (t) => t.saleCostHd,
  perKg: (t) =>
    t.notShornTotalCostPerHead
      .dividedBy(woolGrown(t), 'no wool on the skin')
      .availableWhen(woolGrown(t).isPositive(), 'no wool on the skin'),
  figure: (t, name) => t[`notShorn${name}`],
};

/** Available only for sub type 12. For other kinds, the reason is 'not for this kind of animal'. */
const ofShornKind = (t: TradeScope, figure: Num): Num =>
  figure.availableWhen(t.isShornKind, 'not for this kind of animal');

function perHead(v: ShornFigures) {
  return {
    TotalCostPerHead: costFigure('Cost Of Carry', `${v.title}: cost per head`, '$/hd', (t) =>
      v.costs(t).plus(t.interestOnCapital).plus(v.interest(t)),
    ),
    CostOfCarryPerKg: costFigure('Cost Of Carry', `${v.title}: cost of carry per kg`, '$/kg', v.perKg),
    ProfitPerHead: figure('Profit This Trade', `${v.title}: profit per head`, '$/hd', (t) =>
      guarded(t, v.income(t).minus(t.purchaseCostHd).minus(v.figure(t, 'TotalCostPerHead'))),
    ),
    PerHeadPA: figure('Profit Annual ROC', `${v.title}: profit per head per annum`, '$/hd pa', (t) =>
      perYear(t, v.figure(t, 'ProfitPerHead')),
    ),
  };
}

function forTheMob(v: ShornFigures) {
  return {
    TotalCost: costFigure('Capital Required', `${v.title}: total cost`, '$', (t) =>
      t.numberOfHead.times(v.figure(t, 'TotalCostPerHead')),
    ),
    TotalProfit: figure('Profit This Trade', `${v.title}: total profit`, '$', (t) =>
      t.numberOfHead.times(v.figure(t, 'ProfitPerHead')),
    ),
    ReturnOnCapital: figure('Profit This Trade', `${v.title}: return on capital`, '%', (t) =>
      returnOn(v.figure(t, 'TotalProfit'), t.capInvestInStock.plus(v.figure(t, 'TotalCost'))),
    ),
    PerAnnumProfit: figure('Profit Annual ROC', `${v.title}: profit per annum`, '$ pa', (t) =>
      perYear(t, v.figure(t, 'TotalProfit')),
    ),
    ReturnOnCapitalPA: figure('Profit Annual ROC', `${v.title}: return on capital per annum`, '% pa', (t) =>
      perYear(t, v.figure(t, 'ReturnOnCapital')),
    ),
  };
}

function figure(
  card: string,
  label: string,
  unit: FigureSource<TradeScope>['unit'],
  formula: (t: TradeScope) => Num,
): FigureSource<TradeScope> {
  return { label, unit, card, source, appliesTo, formula: (t) => ofShornKind(t, formula(t)) };
}

const costFigure = (...written: Parameters<typeof figure>): FigureSource<TradeScope> => ({
  ...figure(...written),
  wanted: 'low',
});

const named = <P extends string, F extends Record<string, FigureSource<TradeScope>>>(prefix: P, figures: F) =>
  Object.fromEntries(Object.entries(figures).map(([name, each]) => [prefix + name, each])) as {
    [N in keyof F & string as `${P}${N}`]: FigureSource<TradeScope>;
  };

const card = 'Cost Of Carry';

/** The figures of sheep in both variants: sold shorn and sold in the wool (spec 3). */
export const shornFigures: TradeFigures<ShornName> = {
  costsBeforeShearing: costFigure(card, 'Costs before shearing', '$/hd', linesWithoutWool),
  shornCostsBeforeInterest: costFigure(card, 'Shorn: costs before interest', '$/hd', (t) =>
    t.costsBeforeShearing.plus(t.shearing).plus(t.woolSelling),
  ),
  shornInterestOnCarry: costFigure(card, 'Shorn: interest on carry', '$/hd', (t) =>
    interestOn(t, t.shornCostsBeforeInterest),
  ),
  notShornInterestOnCarry: costFigure(card, 'Not shorn: interest on carry', '$/hd', (t) =>
    interestOn(t, t.costsBeforeShearing),
  ),
  ...named('shorn', { ...perHead(shorn), ...forTheMob(shorn) }),
  ...named('notShorn', { ...perHead(notShorn), ...forTheMob(notShorn) }),
};
