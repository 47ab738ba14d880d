import { carryFigureSources } from '../carry/figures.ts';
import { carryFigureNames, type CarryFigureName } from '../carry/names.ts';
import { carryScope } from '../carry/scope.ts';
import { dependencies } from '../figure/depends.ts';
import type { FigureSource } from '../figure/declare.ts';
import type { Expression, Owner } from '../figure/expression.ts';
import { once } from '../figure/once.ts';
import { expressionOf } from '../figure/record.ts';
import { breakEvenFigures } from './figures/break-even.ts';
import { costFigures } from './figures/cost.ts';
import { costLineFigures } from './figures/cost-lines.ts';
import { feedFigures } from './figures/feed.ts';
import { inventoryFigures } from './figures/inventory.ts';
import { annualFigures, capitalFigures, profitFigures } from './figures/profit.ts';
import { shornFigures } from './figures/shorn.ts';
import { timeFigures } from './figures/time.ts';
import type { TradeFigures } from './figures/group.ts';
import { tradeFigureNames, type TradeFigureName } from './names.ts';
import { tradeScope, type TradeScope } from './scope.ts';

/** The declarations and formulas of all figures of a trade. A missing or misspelt figure does not compile. */
export const tradeFigureSources: TradeFigures<TradeFigureName> = {
  ...timeFigures,
  ...costLineFigures,
  ...costFigures,
  ...profitFigures,
  ...capitalFigures,
  ...annualFigures,
  ...inventoryFigures,
  ...breakEvenFigures,
  ...shornFigures,
  ...feedFigures,
};

const recordAll = <N extends string, S>(
  names: readonly N[],
  sources: { readonly [Name in N]: FigureSource<S> },
  scope: S,
) => new Map<string, Expression>(names.map((name) => [name, expressionOf(sources[name].formula(scope))]));

const formulas = once(
  () =>
    new Map<Owner, ReadonlyMap<string, Expression>>([
      [
        'carry',
        recordAll<CarryFigureName, typeof carryScope>(carryFigureNames, carryFigureSources, carryScope),
      ],
      ['trade', recordAll<TradeFigureName, TradeScope>(tradeFigureNames, tradeFigureSources, tradeScope)],
    ]),
);

/** The formula of a figure of a trade or a carry. The market's formulas are in yard/formulas.ts. */
export const formulaOf = (figure: {
  readonly of: Owner;
  readonly name: TradeFigureName | CarryFigureName | (string & {});
}): Expression => formulas().get(figure.of)!.get(figure.name)!;

/** The inputs and facts that a figure or a part of a formula depends on. */
export const leavesOf = dependencies(formulaOf);
