import { createHash } from 'node:crypto';
import {
  calculateCarry,
  calculateTrade,
  carryFigures,
  tradeFigures,
  type Carry,
  type Trade,
} from '#calc-core';
import { carryReply, tradeReply } from '#contract/replies.ts';

const wordsOf = (figures: Readonly<Record<string, { readonly words: string }>>): string[] =>
  Object.entries(figures).map(([name, { words }]) => `${name}=${words}`);

/**
 * Names the model that worked out a stored reply: a hash over every figure's formula in words. When a formula changes, so does
 * this, and rows of an older model are worked out anew at the next start.
 */
export const model = createHash('sha256')
  .update([...wordsOf(tradeFigures), ...wordsOf(carryFigures)].join('\n'))
  .digest('hex')
  .slice(0, 16);

/** What a read of this trade answers, as JSON text: worked out once, at the write. */
export const tradeReplyText = (trade: Trade, carry: Carry | null): string =>
  JSON.stringify(tradeReply(trade, carry, calculateTrade(carry, trade)));

export const carryReplyText = (carry: Carry): string =>
  JSON.stringify(carryReply(carry, calculateCarry(carry)));

/** Stored texts joined to one JSON array, without parsing any. */
export const jsonArray = (texts: readonly string[]): string => `[${texts.join(',')}]`;
