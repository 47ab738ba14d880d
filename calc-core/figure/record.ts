import type { Expression, FactName, Owner, Test } from './expression.ts';
import type { Condition, Constant, Num } from './num.ts';
import type { Reason } from './reasons.ts';

const written = new Map<string, Expression | Test>();
const keys = new WeakMap<Expression | Test, string>();

/** Identical expressions become the same object, so each is calculated only once. */
function one<T extends Expression | Test>(node: T): T {
  // JSON.stringify would be too slow here. A phone makes a few hundred such keys before it shows the first figure.
  const key = Object.values(node)
    .map((part: string | Expression | Test | null) =>
      typeof part === 'object' && part !== null ? keys.get(part) : part,
    )
    .join();
  const known = written.get(key) as T | undefined;
  if (known !== undefined) return known;
  written.set(key, node);
  keys.set(node, `#${written.size}`);
  return node;
}

const expressions = new WeakMap<Num, Expression>();
const tests = new WeakMap<Condition, Test>();

/** The recorded expression of a number. */
export function expressionOf(number: Num): Expression {
  return expressions.get(number)!;
}

/** The recorded test of a condition. */
export const testOf = (condition: Condition): Test => tests.get(condition)!;

class RecordedCondition implements Condition {
  constructor(test: Test) {
    tests.set(this, test);
  }

  or(other: Condition) {
    return recordedTest({ op: 'or', a: tests.get(this)!, b: tests.get(other)! });
  }

  not() {
    return recordedTest({ op: 'not', a: tests.get(this)! });
  }

  choose(whenTrue: Num, whenFalse: Num) {
    const when = tests.get(this)!;
    return recorded({ op: 'choose', when, a: expressionOf(whenTrue), b: expressionOf(whenFalse) });
  }
}

class RecordedNum implements Constant {
  readonly isConstant = true;

  constructor(expression: Expression) {
    expressions.set(this, expression);
  }

  plus(other: Num) {
    return recorded({ op: 'plus', a: expressionOf(this), b: expressionOf(other) });
  }

  minus(other: Num) {
    return recorded({ op: 'minus', a: expressionOf(this), b: expressionOf(other) });
  }

  times(other: Num) {
    return recorded({ op: 'times', a: expressionOf(this), b: expressionOf(other) });
  }

  dividedBy(other: Num, whenZero: Reason | null = null) {
    return recorded({ op: 'dividedBy', a: expressionOf(this), b: expressionOf(other), whenZero });
  }

  max(other: Num) {
    return recorded({ op: 'max', a: expressionOf(this), b: expressionOf(other) });
  }

  ceil() {
    return recorded({ op: 'ceil', a: expressionOf(this) });
  }

  availableWhen(condition: Condition, reason: Reason) {
    return recorded({ op: 'available', a: expressionOf(this), when: tests.get(condition)!, reason });
  }

  isPositive() {
    return recordedTest({ op: 'positive', a: expressionOf(this) });
  }

  isNegative() {
    return recordedTest({ op: 'negative', a: expressionOf(this) });
  }

  isZero() {
    return recordedTest({ op: 'zero', a: expressionOf(this) });
  }

  isPresent() {
    return recordedTest({ op: 'present', a: expressionOf(this) });
  }
}

function recorded(expression: Expression): Num {
  return new RecordedNum(one(expression));
}

function recordedTest(test: Test): Condition {
  return new RecordedCondition(one(test));
}

/** An input of a trade or a carry, for a formula. */
export const inputNum = (of: Owner, name: string): Num => recorded({ op: 'input', of, name });

/** Another figure, for a formula. */
export const figureNum = (of: Owner, name: string): Num => recorded({ op: 'figure', of, name });

/** A business number, for a formula. */
export const constantNum = (name: string): Constant => new RecordedNum(one({ op: 'constant', name }));

/** A fact about the animal or the carry, for a formula. */
export const fact = (name: FactName): Condition => recordedTest({ op: 'fact', name });

/** 0 in any unit. Use it for a cost line that does not apply. */
export const nothing: Num = recorded({ op: 'nothing' });

/** A number that is always missing, with this reason. */
export const notAvailable = (reason: Reason): Num => recorded({ op: 'missing', reason });
