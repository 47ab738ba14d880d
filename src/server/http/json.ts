import { Problem } from '#contract/problems.ts';

/**
 * Parses a body without putting decimals through a binary float: a number whose text would change (0.10, 1e3, twenty
 * digits) arrives as that text, so that the schema judges what was sent (CALCULATION.md, Numbers).
 * @throws Problem bad-request
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown, context?: { source?: string }) => {
      // An own "__proto__" would change the prototype of whatever the body is copied into.
      if (key === '__proto__') throw new SyntaxError('__proto__');
      const source = context?.source;
      return typeof value === 'number' && source !== undefined && String(value) !== source ? source : value;
    });
  } catch (cause) {
    throw new Problem('bad-request', {
      text: 'The body is not valid JSON. Check it and send it again.',
      cause,
    });
  }
}
