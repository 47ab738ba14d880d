import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { countedRecords } from '#calc-core/records';
import { listMachine } from '#machines/list.ts';
import { useRecords } from '#web/data/hooks.ts';
import type { Kind } from '#web/data/records.ts';
import { messages } from '#contract/messages.ts';
import { listOf } from '#web/shell/addresses.ts';
import { createDeletion, createPacing } from './deletion.ts';
import { useApp } from '#web/shell/app.tsx';
import { carryInUse } from '#web/shell/in-use.ts';
import { useLatest } from '#web/shell/latest.ts';
import { useFarm } from '#web/shell/member.ts';
import { usePending } from '#web/shell/navigation.tsx';
import { useNotices } from '#web/shell/notices.tsx';
import { useReload } from '#web/shell/reload.ts';
import { showUndoable } from '#web/shell/take-back.ts';

interface ListOptions {
  readonly kind: Kind;
  /** The ids in the order on the screen. Records are deleted in this order. */
  readonly order: readonly string[];
  /** True if a record is in use and cannot be deleted. */
  readonly inUse: (id: string) => boolean;
}

/** The ticks of a list. When the top bar confirms, the ticked records are deleted. */
export function useListScreen({ kind, order, inUse }: ListOptions) {
  const records = useRecords();
  const notices = useNotices();
  const { go } = useApp();
  const { slug } = useFarm();
  const now = useLatest({ order, inUse });
  const [machine] = useState(() => {
    const deletion = createDeletion(records, kind);
    const shown = createPacing();
    return listMachine.provide({
      actors: {
        'delete one': fromPromise<void, { id: string }>(({ input: { id } }) => {
          if (now.read().inUse(id)) return Promise.reject(new Error(messages.carryInUse));
          deletion.remove(id);
          return shown();
        }),
      },
      actions: {
        'say what was refused': ({ context }) => {
          deletion.begin();
          const { reports } = context;
          const deleted = reports.filter(({ isDeleted }) => isDeleted).length;
          const refused = reports.length - deleted;
          if (deleted > 0) {
            const text = `Deleted ${countedRecords(kind, deleted)}`;
            showUndoable(records, notices, { tone: 'ok', text });
          }
          const [only, another] = reports;
          if (refused > 0 && only !== undefined && another === undefined) {
            notices.say(carryInUse(records, only.id, { slug, go }));
          } else if (refused > 0) notices.error(messages.carriesInUse);
        },
        'go to the list': () => go(listOf(kind, slug)),
      },
    });
  });
  const actor = useActorRef(machine);
  const ids = useSelector(actor, (snapshot) => snapshot.context.selected);
  const selected = useMemo<ReadonlySet<string>>(() => new Set(ids), [ids]);
  const reload = useReload();
  usePending({
    delete: () => actor.send({ type: 'delete asked', order: now.read().order }),
    load: reload,
  });
  return {
    selected,
    select: (next: ReadonlySet<string>) => actor.send({ type: 'ticked', ids: [...next] }),
    isDeleting: useSelector(actor, (snapshot) => snapshot.matches('deleting')),
    waiting: useSelector(actor, (snapshot) => snapshot.context.waiting.length),
    done: useSelector(actor, (snapshot) => snapshot.context.reports.length),
  };
}

export type ListScreen = ReturnType<typeof useListScreen>;
