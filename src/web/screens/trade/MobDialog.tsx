import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useRecords, useTrade, useTrades } from '#web/data/hooks.ts';
import type { Edit } from '#web/data/records.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { showUndoable } from '#web/shell/take-back.ts';
import { joinEdits, splitEdits } from './mob-edits.ts';

const SplitMob = lazy(() => import('./SplitMob.tsx'));
const JoinMob = lazy(() => import('./JoinMob.tsx'));

type MobTask = 'split' | 'join';

/** Returns a function that opens a dialog for a whole mob. Also returns the open dialog, to render. */
export function useMobDialog(): {
  readonly onMob: (id: string, task: MobTask) => void;
  readonly mobDialog: ReactElement | null;
} {
  const [open, setOpen] = useState<{ readonly id: string; readonly task: MobTask } | null>(null);
  return {
    onMob: (id, task) => setOpen({ id, task }),
    mobDialog: open && (
      <Suspense>
        <MobDialog key={open.id} {...open} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  };
}

interface MobDialogProps {
  readonly task: MobTask;
  readonly id: string;
  readonly onClose: () => void;
}

/** The open dialog. It shows the newest state of the mob, so that it overwrites nobody's change. Its result is one undo step. */
function MobDialog({ task, id, onClose }: MobDialogProps): ReactElement | null {
  const records = useRecords();
  const notices = useNotices();
  const trade = useTrade(id)?.trade;
  const others = useTrades().map((row) => row.trade);
  if (trade === undefined) return null;
  const commit = (label: string, edits: readonly Edit[]): void => {
    records.commit(label, edits);
    showUndoable(records, notices, { tone: 'ok', text: `${label}.` });
    onClose();
  };
  return task === 'split' ? (
    <SplitMob
      trade={trade}
      names={others.map(({ name }) => name)}
      onClose={onClose}
      onSplit={(split) =>
        commit(`Split ${trade.name}: ${split.gone.name} is now a separate trade`, splitEdits(trade, split))
      }
    />
  ) : (
    <JoinMob
      trade={trade}
      others={others}
      onClose={onClose}
      onJoin={(joined, other) =>
        commit(`Joined ${other.name} to ${trade.name}`, joinEdits(trade, joined, other.id))
      }
    />
  );
}
