import { setImmediate } from 'node:timers/promises';
import { Problem } from '#contract/problems.ts';
import { bounds } from '../bounds.ts';

const [quote, comma, minus, dot, zero, nine, largeE, backslash, smallE] = [
  34, 44, 45, 46, 48, 57, 69, 92, 101,
];
const [openArray, closeArray, openObject, closeObject] = [91, 93, 123, 125];

/** The deepest nesting of an accepted body. Recursive code could fail on deeper bodies. */
const deepest = 50;
/** Whole numbers of up to this many digits are exact as binary floats. */
const exactDigits = 15;

const isDigit = (code: number): boolean => code >= zero && code <= nine;

/** The index after the string that starts at `from`. If the string is not closed, the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); ; at = text.indexOf('"', at + 1)) {
    if (at === -1) return text.length;
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at + 1;
  }
}

function endOfDigits(text: string, from: number): number {
  let end = from;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

function endOfNumber(text: string, from: number): number {
  let end = endOfDigits(text, from + 1);
  if (text.charCodeAt(end) === dot) end = endOfDigits(text, end + 1);
  const letter = text.charCodeAt(end);
  return letter === smallE || letter === largeE ? endOfDigits(text, end + 2) : end;
}

/** True if JavaScript would write the number between `from` and `end` with the same characters. */
function isWrittenAlike(text: string, from: number, end: number): boolean {
  const first = text.charCodeAt(from) === minus ? from + 1 : from;
  const whole = endOfDigits(text, first);
  const isShort = end - first <= exactDigits;
  // JavaScript does not change short whole numbers, except -0.
  if (whole === end && isShort) return first === from || text.charCodeAt(first) !== zero;
  if (text.charCodeAt(whole) === dot && endOfDigits(text, whole + 1) === end) {
    if (text.charCodeAt(end - 1) === zero) return false;
    // JavaScript writes very small numbers with an exponent.
    if (isShort && text.charCodeAt(first) !== zero) return true;
  }
  const token = text.slice(from, end);
  return String(Number(token)) === token;
}

const tooManyValues = (most: number): Problem =>
  new Problem('too-large', {
    text: `The body has more than ${most.toLocaleString('en-AU')} values. Send less at once.`,
  });

/** Counts the values, and finds numbers such as 0.10 that JavaScript would write differently. */
class NumberScan {
  readonly #text: string;
  readonly #mostValues: number;
  /** Pieces of the rewritten text. Together they cover the original text up to `#copied`. */
  readonly #parts: string[] = [];
  #hasRewritten = false;
  #copied = 0;
  #depth = 0;
  /** The number of values: the commas and opening brackets of the text. */
  #values = 0;
  #at = 0;

  constructor(text: string, mostValues: number) {
    this.#text = text;
    this.#mostValues = mostValues;
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length;
  }

  /**
   * Reads at least this many more characters. Never stops within a string or a number.
   * @throws Error for too deep nesting; Problem too-large for too many values
   */
  read(characters: number): void {
    const text = this.#text;
    const until = Math.min(text.length, this.#at + characters);
    let at = this.#at;
    while (at < until) {
      const code = text.charCodeAt(at);
      if (code === quote) at = endOfString(text, at);
      else if (code === minus || isDigit(code)) at = this.#number(at);
      else {
        if (code === openArray || code === openObject) this.#open();
        else if (code === closeArray || code === closeObject) this.#depth -= 1;
        else if (code === comma) this.#values += 1;
        at += 1;
      }
    }
    if (this.#values > this.#mostValues) throw tooManyValues(this.#mostValues);
    this.#at = at;
    this.#parts.push(text.slice(this.#copied, at));
    this.#copied = at;
  }

  #open(): void {
    this.#depth += 1;
    this.#values += 1;
    if (this.#depth > deepest) throw new Error('Nested too deep');
  }

  #number(from: number): number {
    const text = this.#text;
    const end = endOfNumber(text, from);
    if (!isWrittenAlike(text, from, end)) {
      this.#parts.push(`${text.slice(this.#copied, from)}"${text.slice(from, end)}"`);
      this.#copied = end;
      this.#hasRewritten = true;
    }
    return end;
  }

  /** The JSON with the found numbers as strings. Null if none was found. */
  result(): string | null {
    return this.#hasRewritten ? this.#parts.join('') : null;
  }
}

/** Finds a key "__proto__". Copying a body with this key would change the prototype of the copy. */
class ProtoSearch {
  readonly #waiting: unknown[];

  constructor(value: unknown) {
    this.#waiting = [value];
  }

  get isDone(): boolean {
    return this.#waiting.length === 0;
  }

  /**
   * Checks this many more values.
   * @throws Error when a value has the key "__proto__"
   */
  look(values: number): void {
    for (let looked = 0; looked < values && this.#waiting.length > 0; looked += 1) {
      const one = this.#waiting.pop();
      if (typeof one !== 'object' || one === null) continue;
      if (Object.hasOwn(one, '__proto__')) throw new Error('__proto__');
      for (const inner of Object.values(one)) if (typeof inner === 'object') this.#waiting.push(inner);
    }
  }
}

/** True if the text may have a key `__proto__`. The key may be written with escapes. */
const mayHaveProto = (text: string): boolean => text.includes('__proto__') || text.includes('\\u00');

const problemOf = (cause: unknown): Problem =>
  cause instanceof Problem
    ? cause
    : new Problem('bad-request', { text: 'The body is not valid JSON. Check it and send it again.', cause });

/** How many characters or values are read before other requests get a turn. */
const slice = { characters: 128 * 1024, values: 20_000 };

/** Parses JSON in steps, so that other work can run in between. JSON.parse cannot be split. */
function* steps(text: string, mostValues: number): Generator<undefined, unknown> {
  const scan = new NumberScan(text, mostValues);
  while (!scan.isDone) {
    scan.read(slice.characters);
    yield;
  }
  // Parse the original text first, so that an invalid text is refused.
  // The scan puts quotes around 0.10. That would make the invalid `{0.10: 1}` valid.
  let value: unknown = JSON.parse(text);
  yield;
  const exact = scan.result();
  yield;
  if (exact !== null) value = JSON.parse(exact);
  const search = new ProtoSearch(mayHaveProto(text) ? value : null);
  while (!search.isDone) {
    yield;
    search.look(slice.values);
  }
  return value;
}

/**
 * Parses JSON. A number whose text would change, such as 0.10, stays text (CALCULATION.md, Numbers).
 * @throws Problem bad-request; too-large for more than `mostValues` values
 */
export function parseJson(text: string, mostValues = Number.POSITIVE_INFINITY): unknown {
  try {
    const parsing = steps(text, mostValues);
    for (;;) {
      const { done, value } = parsing.next();
      if (done === true) return value;
    }
  } catch (cause) {
    throw problemOf(cause);
  }
}

async function parseInSteps(text: string): Promise<unknown> {
  try {
    const parsing = steps(text, bounds.values);
    for (;;) {
      const { done, value } = parsing.next();
      if (done === true) return value;
      await setImmediate();
    }
  } catch (cause) {
    throw problemOf(cause);
  }
}

/** The large body that is being parsed. Parsing several at once would need more memory and would not be faster. */
let parsingNow: Promise<unknown> = Promise.resolve();

/**
 * Like parseJson, with at most `bounds.values` values. Parses large bodies in steps, one after another.
 * @throws Problem bad-request, too-large
 */
export function parseLargeJson(text: string): Promise<unknown> {
  if (text.length <= slice.characters)
    return Promise.resolve(text).then((small) => parseJson(small, bounds.values));
  const mine = parsingNow.then(() => parseInSteps(text));
  parsingNow = mine.catch(() => {});
  return mine;
}
