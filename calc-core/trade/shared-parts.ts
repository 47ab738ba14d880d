import { once } from '../figure/once.ts';
import { partsOf, type Expression, type Test } from '../figure/expression.ts';
import { formulaOf } from './formulas.ts';
import { tradeFigureNames } from './names.ts';

/** The parts that appear more than once in formulas. Each is calculated once for a trade. */
export const sharedParts = once(findShared);

function findShared(): ReadonlySet<Expression | Test> {
  const seen = new Set<Expression | Test>();
  const shared = new Set<Expression | Test>();

  function visit(node: Expression | Test) {
    if (seen.has(node)) {
      if (partsOf(node).length > 0) shared.add(node);
      return;
    }
    seen.add(node);
    partsOf(node).forEach(visit);
  }
  for (const name of tradeFigureNames) visit(formulaOf({ of: 'trade', name }));
  return shared;
}
