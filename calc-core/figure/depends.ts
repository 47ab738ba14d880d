import { partsOf, type Expression, type Owner, type Test } from './expression.ts';

/** The name of an input or fact in an expression, for example `trade.saleCostHd`, `carry.tags` or `is.sheep`. */
export type Leaf = string;

/** The name of an input or a fact. Null for other expressions. */
export const leafOf = (node: Expression | Test): Leaf | null => {
  if (node.op === 'input') return `${node.of}.${node.name}`;
  return node.op === 'fact' ? `is.${node.name}` : null;
};

/** True for an input or fact of the carry. An expression without any other leaf is calculated once per carry. */
export const isOfCarry = (leaf: Leaf): boolean =>
  leaf.startsWith('carry.') ||
  leaf === 'is.timeHeld' ||
  leaf === 'is.carryForSheep' ||
  leaf === 'is.carryChosen';

/** Returns a function that finds all inputs and facts of an expression, also in other figures and in both branches of a choice. */
export function dependencies(
  formulaOf: (figure: { readonly of: Owner; readonly name: string }) => Expression,
): (node: Expression | Test) => ReadonlySet<Leaf> {
  const known = new WeakMap<Expression | Test, ReadonlySet<Leaf>>();

  function leaves(node: Expression | Test): ReadonlySet<Leaf> {
    const found = known.get(node);
    if (found !== undefined) return found;
    const own = leafOf(node);
    const parts = node.op === 'figure' ? [formulaOf(node)] : partsOf(node);
    const all = new Set(own === null ? [] : [own]);
    for (const part of parts) for (const leaf of leaves(part)) all.add(leaf);
    known.set(node, all);
    return all;
  }
  return leaves;
}
