import { partsOf, type Expression, type Owner, type Test } from './expression.ts';

/** What an expression depends on, by name: `trade.saleCostHd`, `carry.tags`, `is.sheep`. */
export type Leaf = string;

/** The leaf of a node: an input or a fact; null for anything that is calculated. */
export const leafOf = (node: Expression | Test): Leaf | null => {
  if (node.op === 'input') return `${node.of}.${node.name}`;
  return node.op === 'fact' ? `is.${node.name}` : null;
};

/** Whether a leaf belongs to the carry alone. What depends only on such leaves is calculated once per carry. */
export const isOfCarry = (leaf: Leaf): boolean =>
  leaf.startsWith('carry.') ||
  leaf === 'is.timeHeld' ||
  leaf === 'is.carryForSheep' ||
  leaf === 'is.carryChosen';

/** Finds, for any expression, every leaf it depends on, through other figures and both sides of every choice. */
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
