import { Decimal } from './decimal.ts';

/** The result of a typed sum, or the reason why it has none. */
export type Sum = { readonly value: Decimal } | { readonly problem: 'not a sum' | 'division by zero' };

const NOT_A_SUM: Sum = { problem: 'not a sum' };
const TOKEN = /\s*(?:\$\s*(?=[\d.]))?((?:[1-9]\d{0,2}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d+)?|\.\d+|[-+*/()×÷])/y;

/**
 * Calculates the text typed after `=`, for example `3.85 * (200 + 20)`. Numbers may have `$` and commas. The caller limits the length of
 * the text.
 */
export function workOut(text: string): Sum {
  const tokens = tokensOf(text);
  if (tokens === null || tokens.length === 0) return NOT_A_SUM;
  const parser = new Parser(tokens);
  const value = parser.sum();
  if (value === null || !parser.isAtEnd()) return NOT_A_SUM;
  return value.isFinite() ? { value } : { problem: 'division by zero' };
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  const trimmed = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < trimmed.length) {
    const found = TOKEN.exec(trimmed);
    if (found === null) return null;
    tokens.push(found[1]!.replaceAll(',', ''));
  }
  return tokens;
}

/** A parser with the usual precedence of operators. Its methods return null if the tokens are not a sum. */
class Parser {
  readonly #tokens: readonly string[];
  #next = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#next === this.#tokens.length;
  }

  sum(): Decimal | null {
    return this.#chain(() => this.#product(), { '+': (a, b) => a.plus(b), '-': (a, b) => a.minus(b) });
  }

  #product(): Decimal | null {
    const dividedBy = (a: Decimal, b: Decimal) => a.dividedBy(b);
    const times = (a: Decimal, b: Decimal) => a.times(b);
    return this.#chain(() => this.#factor(), { '*': times, '×': times, '/': dividedBy, '÷': dividedBy });
  }

  #chain(
    operand: () => Decimal | null,
    operators: Readonly<Record<string, (a: Decimal, b: Decimal) => Decimal>>,
  ): Decimal | null {
    let value = operand();
    while (value !== null) {
      const apply = operators[this.#tokens[this.#next] ?? ''];
      if (apply === undefined) return value;
      this.#next += 1;
      const right = operand();
      value = right === null ? null : apply(value, right);
    }
    return null;
  }

  #factor(): Decimal | null {
    const token = this.#tokens[this.#next];
    this.#next += 1;
    if (token === '-') return this.#factor()?.negated() ?? null;
    if (token === '+') return this.#factor();
    if (token === '(') return this.#bracketed();
    return token !== undefined && /\d/.test(token) ? new Decimal(token) : null;
  }

  #bracketed(): Decimal | null {
    const value = this.sum();
    const isClosed = this.#tokens[this.#next] === ')';
    this.#next += 1;
    return isClosed ? value : null;
  }
}
