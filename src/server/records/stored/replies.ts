import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { bestRow } from '#calc-core/actual';
import { newCarry, type Carry } from '#calc-core/carry';
import { showFigureExactly } from '#calc-core/figure';
import { kindDeclaration, type RecordKind } from '#calc-core/records';
import {
  calculateCarry,
  calculateTrade,
  carryFigures,
  carryFigureWords,
  newTrade,
  tradeFigures,
  tradeFigureWords,
  type Trade,
} from '#calc-core/trade';
import { carryReply, tradeReply } from '#contract/replies.ts';
import type { RecordRow } from './rows.ts';

/** The trade with its carry's type. The trade's own copy of the type may be out of date. */
export const typedByCarry = (trade: Trade, carry: Carry | null): Trade =>
  carry === null ? trade : { ...trade, carryTypeId: carry.carryTypeId };

/** A trade's answer as JSON text, and its best known profit per head ($, exact). */
export function workedTrade(trade: Trade, carry: Carry | null): { reply: string; profit: string | null } {
  const result = calculateTrade(carry, trade);
  const reply = JSON.stringify(tradeReply(typedByCarry(trade, carry), carry, result));
  const { figures } = bestRow({ trade, carry, result }).result;
  return { reply, profit: showFigureExactly(figures.profitPerHead) };
}

const tradeReplyText = (trade: Trade, carry: Carry | null): string => workedTrade(trade, carry).reply;

interface Profits {
  readonly profitPerHead?: string | null;
}

/** The best known profit per head in a stored answer, in exact $. Null if there is none. */
function profitOfReply(reply: string): string | null {
  const { profitPerHead, figures } = JSON.parse(reply) as Profits & { readonly figures?: Profits };
  return (figures ?? { profitPerHead }).profitPerHead ?? null;
}

/** The profit per head to store with a version. Null for a record without a profit. */
export const profitOfRow = (kind: RecordKind, { reply = '{}' }: RecordRow): string | null =>
  kindDeclaration(kind).hasProfit === true ? profitOfReply(reply) : null;

/** The answer of a carry's GET as JSON text. Each write of the carry calculates and stores it. */
export const carryReplyText = (carry: Carry): string =>
  JSON.stringify(carryReply(carry, calculateCarry(carry)));

const fieldsOf = (reply: string): string[] => Object.keys(JSON.parse(reply) as Record<string, unknown>);

/** A hash of all formulas and reply fields. If it changes, the next start recalculates all replies. */
export const model = createHash('sha256')
  .update(
    [
      ...Object.values(tradeFigures).map(({ name }) => `${name}=${tradeFigureWords(name)}`),
      ...Object.values(carryFigures).map(({ name }) => `${name}=${carryFigureWords(name)}`),
      ...fieldsOf(tradeReplyText(newTrade('', '2000-01-01', [], []), null)),
      ...fieldsOf(carryReplyText(newCarry(''))),
      // The example trade above has no facts, so its reply lacks these fields.
      'actualProblems',
      'stage',
      'figuresAre',
      'figures: a cost of one sale, a weight before its price, wool of every sheep',
    ].join('\n'),
  )
  .digest('hex')
  .slice(0, 16);

/** Joins JSON texts to one JSON array without parsing them. */
export const jsonArray = (texts: readonly string[]): string => `[${texts.join(',')}]`;

/** How many rows become JSON before other requests get a turn. */
const slice = 200;

/** The values of many rows as a JSON array. Other work can run between slices of the rows. */
export async function jsonInSlices<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => unknown,
): Promise<string> {
  const texts: string[] = [];
  for (let at = 0; at < rows.length; at += slice) {
    for (const row of rows.slice(at, at + slice)) texts.push(JSON.stringify(valueOf(row)));
    await setImmediate();
  }
  return jsonArray(texts);
}
