import { Decimal } from '#calc-core/number';

/** Calculates a printed explanation without the core's formulas, such as `10 × (-40.85) ÷ 2` or `(…) rounded up`. */
export function replay(text: string): Decimal {
  const tokens = text.match(/\d+(?:\.\d+)?|the larger of|and|rounded up|[-−+×÷()]/g) ?? [];
  let next = 0;
  const take = (token: string): boolean => {
    if (tokens[next] !== token) return false;
    next += 1;
    return true;
  };

  function sum(): Decimal {
    if (take('the larger of')) {
      const first = sum();
      take('and');
      return Decimal.max(first, sum());
    }
    let value = product();
    for (;;) {
      if (take('+')) value = value.plus(product());
      else if (take('−')) value = value.minus(product());
      else return value;
    }
  }

  function product(): Decimal {
    let value = factor();
    for (;;) {
      if (take('×')) value = value.times(factor());
      else if (take('÷')) value = value.dividedBy(factor());
      else return value;
    }
  }

  function factor(): Decimal {
    const value = atom();
    return take('rounded up') ? value.toDecimalPlaces(12).ceil() : value;
  }

  function atom(): Decimal {
    if (take('(')) {
      const value = sum();
      if (!take(')')) throw new Error(`No closing bracket in ${text}`);
      return value;
    }
    if (take('-')) return atom().negated();
    const token = tokens[next];
    next += 1;
    return new Decimal(token ?? 'nothing more');
  }

  const value = sum();
  if (next !== tokens.length) throw new Error(`${tokens[next]} is left over in ${text}`);
  return value;
}
