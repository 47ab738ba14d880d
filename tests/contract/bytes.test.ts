import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateTrade } from '#calc-core/trade';
import { tradeReply } from '#contract/replies.ts';
import { toWire } from '#contract/wire.ts';
import { caseArbitrary } from '../calc-core/arbitraries.ts';

/**
 * Hashes of the bodies and replies of 400 random trades. An empty new field is not sent, so it changes no hash. A new figure changes the
 * hashes: check the difference, then record them again.
 */
const before = {
  body: 'e7bd5497aefe789bf5a530ca2d50fc2b',
  answer: '6fd4bdb9608c3dac5b5717712c83666a',
};

const digest = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 32);

test('trades without facts have the same bytes as before trades had terms, in bodies and in replies', () => {
  const cases = fc.sample(caseArbitrary, { numRuns: 400, seed: 36 });
  const body = cases.map(({ trade }) => JSON.stringify(toWire('trade', trade)));
  const answer = cases.map(({ carry, trade }) =>
    JSON.stringify(tradeReply(trade, carry, calculateTrade(carry, trade))),
  );
  expect({ body: digest(body), answer: digest(answer) }).toEqual(before);
});
