import type { Expression, NamedValue, Test } from './expression.ts';

/** How names in a formula are written: as labels, numbers or cell references. */
export interface Spelling {
  name(part: NamedValue | Extract<Expression, { op: 'constant' }>): string;
}

type WithoutGuards<E> = E extends { op: 'available' }
  ? never
  : { readonly [K in keyof E]: E[K] extends Expression ? Resolved : E[K] };

/** A formula without its `available` conditions. {@link resolved} removes these conditions. */
export type Resolved = WithoutGuards<Expression>;

/** The result of a condition. Undefined if the condition depends on the trade, but no trade is given. */
export type Decide = (test: Test) => boolean | undefined;

/** Simplifies a formula for one trade. Removes `available` conditions, branches not chosen, and terms that are 0. */
export function resolved(part: Expression, decide: Decide): Resolved {
  switch (part.op) {
    case 'available':
      return resolved(part.a, decide);
    case 'choose':
      return resolvedChoice(part, decide);
    case 'plus':
    case 'minus':
      return resolvedSum(part.op, resolved(part.a, decide), resolved(part.b, decide));
    case 'times':
      return resolvedProduct(resolved(part.a, decide), resolved(part.b, decide));
    case 'dividedBy':
      return resolvedQuotient(part, resolved(part.a, decide), resolved(part.b, decide));
    case 'max':
      return { ...part, a: resolved(part.a, decide), b: resolved(part.b, decide) };
    case 'ceil':
      return { ...part, a: resolved(part.a, decide) };
    case 'input':
    case 'figure':
    case 'constant':
    case 'nothing':
    case 'missing':
      return part;
  }
}

function resolvedChoice(part: Extract<Expression, { op: 'choose' }>, decide: Decide): Resolved {
  const holds = decide(part.when);
  const a = resolved(part.a, decide);
  const b = resolved(part.b, decide);
  // If the condition is unknown and the second branch is 0, write only the first branch.
  if (holds === undefined) return b.op === 'nothing' ? a : { ...part, a, b };
  return holds ? a : b;
}

function resolvedSum(op: 'plus' | 'minus', a: Resolved, b: Resolved): Resolved {
  if (b.op === 'nothing') return a;
  return a.op === 'nothing' && op === 'plus' ? b : { op, a, b };
}

function resolvedProduct(a: Resolved, b: Resolved): Resolved {
  if (a.op === 'nothing') return a;
  return b.op === 'nothing' ? b : { op: 'times', a, b };
}

function resolvedQuotient(
  part: Extract<Expression, { op: 'dividedBy' }>,
  a: Resolved,
  b: Resolved,
): Resolved {
  return a.op === 'nothing' ? a : { ...part, a, b };
}

const signs = { plus: '+', minus: '−', times: '×', dividedBy: '÷' } as const;
const binding = { plus: 1, minus: 1, times: 2, dividedBy: 2 } as const;

/** Writes a formula in words or numbers, for example `Sale price + Wool − Purchase price`. */
export function written(part: Resolved, spelling: Spelling): string {
  switch (part.op) {
    case 'plus':
    case 'minus':
    case 'times':
    case 'dividedBy':
      return `${side(part.a, spelling, binding[part.op])} ${signs[part.op]} ${side(part.b, spelling, binding[part.op] + 1)}`;
    case 'max':
      return `the larger of ${written(part.a, spelling)} and ${written(part.b, spelling)}`;
    case 'ceil':
      return `${side(part.a, spelling, 3)} rounded up`;
    case 'choose':
      return `${side(part.a, spelling, 1)}, or ${side(part.b, spelling, 1)}`;
    case 'nothing':
      return '0';
    case 'missing':
      return part.reason;
    case 'input':
    case 'figure':
    case 'constant':
      return spelling.name(part);
  }
}

function side(part: Resolved, spelling: Spelling, tightness: number): string {
  const text = written(part, spelling);
  const isLoose =
    part.op in binding
      ? binding[part.op as keyof typeof binding] < tightness
      : part.op === 'max' || part.op === 'ceil' || part.op === 'choose';
  return isLoose ? `(${text})` : text;
}

/** Writes a formula for all kinds of trade, with no branch chosen. */
export function wordsOf(formula: Expression, spelling: Spelling): string {
  return written(
    resolved(formula, () => undefined),
    spelling,
  );
}
