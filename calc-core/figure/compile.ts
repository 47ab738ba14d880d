import type { Arithmetic } from './arithmetic.ts';
import { constants, type ConstantName } from './constants.ts';
import type { Expression, FactName, NamedValue, Test } from './expression.ts';
import type { Reason } from './reasons.ts';

/** A number, or the reason why there is none. */
export type Value<N> = N | Reason;

/** Calculates a number from the inputs and from figures calculated before. */
export type Worker<R, N> = (run: R) => Value<N>;

/** Evaluates a condition. Returns the reason if a needed number is missing. */
export type Decider<R> = (run: R) => boolean | Reason;

/** An expression that is calculated from its parts. */
export type Compound = Exclude<Expression, NamedValue>;

/** The values of a calculation that a formula can read. */
export interface Places<R, N> {
  named(part: NamedValue): Worker<R, N>;
  /** Returns a function that reads the stored result of an expression. Null if none is stored. */
  kept(part: Compound): Worker<R, N> | null;
  fact(name: FactName): (run: R) => boolean;
}

/** Pass this function for formulas that test no facts. */
export const noFacts = () => () => false;

/** Compiles recorded formulas. `R` has the inputs and figures of one calculation. `N` is the number type. */
export interface Compiler<R, N> {
  /** Reads a stored figure or input. Calculates any other expression from its parts. */
  number(of: Expression): Worker<R, N>;
  worker(of: Compound): Worker<R, N>;
  decider(of: Test): Decider<R>;
}

/**
 * Returns a compiler of recorded formulas for one number type. If a number is missing, a compiled function returns the reason. Does not use
 * `eval`, because the page's security policy forbids it.
 */
export function compile<R, N extends object | number>(
  arithmetic: Arithmetic<N>,
  places: Places<R, N>,
): Compiler<R, N> {
  const number = (of: Expression): Worker<R, N> =>
    of.op === 'input' || of.op === 'figure' ? places.named(of) : (places.kept(of) ?? worker(of));

  function worker(of: Compound): Worker<R, N> {
    switch (of.op) {
      case 'plus':
        return both(number(of.a), number(of.b), arithmetic.plus);
      case 'minus':
        return both(number(of.a), number(of.b), arithmetic.minus);
      case 'times':
        return both(number(of.a), number(of.b), arithmetic.times);
      case 'max':
        return both(number(of.a), number(of.b), arithmetic.max);
      case 'dividedBy':
        return of.whenZero === null
          ? both(number(of.a), number(of.b), arithmetic.dividedBy)
          : quotient(number(of.a), number(of.b), of.whenZero);
      case 'ceil':
        return ceiling(number(of.a));
      case 'available':
        return choice(decider(of.when), number(of.a), always(of.reason));
      case 'choose':
        return choice(decider(of.when), number(of.a), number(of.b));
      case 'constant':
        return always(arithmetic.read(constants[of.name as ConstantName].value));
      case 'nothing':
        return always(arithmetic.zero);
      case 'missing':
        return always(of.reason);
    }
  }

  function quotient(a: Worker<R, N>, b: Worker<R, N>, whenZero: Reason): Worker<R, N> {
    return (run) => {
      const left = a(run);
      if (typeof left === 'string') return left;
      const right = b(run);
      if (typeof right === 'string') return right;
      return arithmetic.signOf(right) === 0 ? whenZero : arithmetic.dividedBy(left, right);
    };
  }

  function ceiling(a: Worker<R, N>): Worker<R, N> {
    return (run) => {
      const value = a(run);
      return typeof value === 'string' ? value : arithmetic.ceil(value);
    };
  }

  function decider(of: Test): Decider<R> {
    switch (of.op) {
      case 'fact':
        return places.fact(of.name);
      case 'not':
        return negated(decider(of.a));
      case 'or':
        return either(decider(of.a), decider(of.b));
      case 'present':
        return presence(number(of.a));
      case 'positive':
        return asked(number(of.a), (value) => arithmetic.signOf(value) > 0);
      case 'negative':
        return asked(number(of.a), (value) => arithmetic.signOf(value) < 0);
      case 'zero':
        return asked(number(of.a), arithmetic.isZero);
    }
  }

  return { number, worker, decider };
}

function both<R, N>(a: Worker<R, N>, b: Worker<R, N>, apply: (a: N, b: N) => N): Worker<R, N> {
  return (run) => {
    const left = a(run);
    if (typeof left === 'string') return left;
    const right = b(run);
    return typeof right === 'string' ? right : apply(left, right);
  };
}

function choice<R, N>(when: Decider<R>, a: Worker<R, N>, b: Worker<R, N>): Worker<R, N> {
  return (run) => {
    const holds = when(run);
    if (typeof holds === 'string') return holds;
    return holds ? a(run) : b(run);
  };
}

function negated<R>(test: Decider<R>): Decider<R> {
  return (run) => {
    const holds = test(run);
    return typeof holds === 'string' ? holds : !holds;
  };
}

/** Evaluates `b` only if `a` is false. */
function either<R>(a: Decider<R>, b: Decider<R>): Decider<R> {
  return (run) => {
    const first = a(run);
    return first === false ? b(run) : first;
  };
}

function asked<R, N extends object | number>(a: Worker<R, N>, is: (value: N) => boolean): Decider<R> {
  return (run) => {
    const value = a(run);
    return typeof value === 'string' ? value : is(value);
  };
}

function presence<R, N>(a: Worker<R, N>): Decider<R> {
  return (run) => typeof a(run) !== 'string';
}

function always<V>(value: V): () => V {
  return () => value;
}
