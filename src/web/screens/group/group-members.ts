import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { groupMachine } from '#machines/group.ts';
import { useRecords, useTrades } from '#web/data/hooks.ts';
import type { TradeRow } from '#web/data/records.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { showUndoable } from '#web/shell/take-back.ts';

/** The trades in a group, and the trades that can be added. A trade stores its group, so adding and removing edit the trade. */
export function useGroupMembers(groupId: string) {
  const records = useRecords();
  const notices = useNotices();
  const trades = useTrades();
  const orphans = useMemo(
    () => trades.filter(({ trade }) => trade.tradeGroupId !== groupId),
    [trades, groupId],
  );
  const [machine] = useState(() => {
    const put = (id: string, tradeGroupId: string | null, words: (name: string) => string): void => {
      const row = records.trade(id);
      if (row === undefined) return;
      const text = words(row.trade.name);
      records.commit(text, [{ kind: 'trade', id, op: 'patch', patch: { tradeGroupId } }]);
      showUndoable(records, notices, { tone: 'info', text });
    };
    return groupMachine.provide({
      actions: {
        'add the trade': (_all, { id }) => put(id, groupId, (name) => `${name} added to the group`),
        'remove the trade': (_all, { id }) => put(id, null, (name) => `${name} removed from the group`),
      },
    });
  });
  const actor = useActorRef(machine);
  useEffect(() => {
    actor.send({ type: 'orphans changed', orphans: orphans.map(({ id }) => id) });
  }, [actor, orphans]);
  return {
    orphans,
    chosen: useSelector(actor, (snapshot) => snapshot.context.chosen),
    choose: (id: string) => actor.send({ type: 'orphan chosen', id }),
    add: () => actor.send({ type: 'add asked' }),
    remove: (id: string) => actor.send({ type: 'remove asked', id }),
  };
}

export interface GroupMembers {
  readonly orphans: readonly TradeRow[];
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  readonly add: () => void;
}
