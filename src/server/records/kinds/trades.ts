import { eq, or, sql, type SQL } from '../../storage/drizzle.ts';
import { stillWaiting, type Trade } from '#calc-core/trade';
import { trades } from '../../storage/schema.ts';
import type { Write } from '../write/write.ts';
import { model, typedByCarry, workedTrade } from '../stored/replies.ts';
import { carryOfRow, type CarryTableRow } from '../stored/rows.ts';
import type { KindRules } from './kind-rules.ts';
import { pricesByKg } from './prices.ts';
import { recordOfBody } from './record-of-body.ts';
import { resaveTrades } from './recalculate.ts';

/** Converts a parsed body to a trade, with prices per head. `at` is the body's path in the request. */
export function tradeOfBody(body: object, id: string, before: Trade | null = null, at = ''): Trade {
  const trade = recordOfBody('trade', pricesByKg(body, at), id, before);
  return before === null ? trade : { ...trade, waitingPrices: stillWaiting(before, trade) };
}

/** The `model` of an imported trade whose figures are not calculated yet. The same transaction calculates them. */
const unworked = '';

/** Takes the trades out of a deleted group, in batches, because a group may have thousands. */
async function leaveGroup(write: Write, id: string): Promise<void> {
  const { sql: on, member, revision } = write;
  await resaveTrades(on, {
    ownerId: member.id,
    where: eq(trades.tradeGroupId, id),
    revision,
    leaveGroup: true,
    leave: (reached) => write.history.addThrough(revision, { kind: 'group', id }, 'trade', reached),
  });
}

/** The ids are one array parameter, because a file may have more carries than a statement may have parameters. */
const usesOneOf = (carryIds: readonly string[]): SQL =>
  sql`${trades.carryId} = any(${sql.param(carryIds)}::uuid[])`;

/** Trades are calculated with their carry. The answer has every figure. */
export const tradeRules: KindRules<'trade'> = {
  readBody: tradeOfBody,
  work(trade, named) {
    const row = named.get('carryId') as CarryTableRow | undefined;
    const carry = row === undefined ? null : carryOfRow(row);
    const { reply, profit } = workedTrade(trade, carry);
    return { record: typedByCarry(trade, carry), reply, profit, columns: { model } };
  },
  update: ({ updates, revision }, { record, reply }) => updates.save({ trade: record, revision, reply }),
  updatesWait: true,
  emptyReference: (field) => (field === 'tradeGroupId' ? leaveGroup : undefined),
  unworked: { reply: '{}', model: unworked },
  async imported({ sql: on, member, revision }, ids) {
    const where = or(eq(trades.model, unworked), usesOneOf(ids.get('carry') ?? []));
    await resaveTrades(on, { ownerId: member.id, where, revision });
  },
};
