import { eq } from '../../storage/drizzle.ts';
import { notifyCarryChanged } from '../../members/notifications.ts';
import { trades } from '../../storage/schema.ts';
import { carryReplyText, model } from '../stored/replies.ts';
import type { KindRules } from './kind-rules.ts';
import { resaveTrades } from './recalculate.ts';

/** A changed carry recalculates all its trades in the same transaction (spec 4). */
export const carryRules: KindRules<'carry'> = {
  work: (record) => ({ record, reply: carryReplyText(record), columns: { model } }),
  async changed(write, carry) {
    const { sql, member, revision } = write;
    const count = await resaveTrades(sql, {
      ownerId: member.id,
      where: eq(trades.carryId, carry.id),
      revision,
      leave: (reached) =>
        write.history.addThrough(revision, { kind: 'carry', id: carry.id }, 'trade', reached),
    });
    if (count > 0) await notifyCarryChanged(write, carry, count);
  },
  inUse: ['carry-in-use', 'carries-in-use'],
};
