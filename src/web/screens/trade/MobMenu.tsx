import { noActual, wentAhead } from '#calc-core/trade';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { sayUndoable } from '#web/shell/take-back.ts';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';
import { joinEdits, splitEdits } from './mob-edits.ts';

const SplitMob = lazy(() => import('./SplitMob.tsx'));
const JoinMob = lazy(() => import('./JoinMob.tsx'));

interface MobMenuProps {
  readonly fields: TradeFields;
  /** Whether the form has unsaved changes: a split applies to the saved mob. */
  readonly isUnsaved: boolean;
}

/** The actions for the whole mob, next to the views of its trade. */
export function MobMenu({ fields, isUnsaved }: MobMenuProps): ReactElement | null {
  const notices = useNotices();
  const [open, setOpen] = useState<'split' | 'join' | null>(null);
  if (fields.readOnly) return null;
  const begin = (what: 'split' | 'join'): void => {
    if (isUnsaved) notices.info('Save your changes first, or take them back with Ctrl+Z.');
    else setOpen(what);
  };
  const items: readonly MenuItem[] = [
    { id: 'split', label: 'Split the mob…', detail: 'By head or by lot', onPress: () => begin('split') },
    {
      id: 'join',
      label: 'Join another mob…',
      detail: 'Two bought mobs become one',
      onPress: () => begin('join'),
    },
    ...aheadItems(fields),
  ];
  return (
    <>
      <Menu
        label="This mob"
        sections={[{ items }]}
        trigger={(trigger) => <IconButton {...trigger} icon="more" label="More for this mob" />}
      />
      {open !== null && (
        <Suspense>
          <MobDialog open={open} id={fields.draft.id} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

interface MobDialogProps {
  readonly open: 'split' | 'join';
  readonly id: string;
  readonly onClose: () => void;
}

/** The open dialog; its result is one undo entry. */
function MobDialog({ open, id, onClose }: MobDialogProps): ReactElement | null {
  const records = useRecords();
  const notices = useNotices();
  const [trade] = useState(() => records.trade(id)?.trade);
  if (trade === undefined) return null;
  const others = records.trades().map((row) => row.trade);
  const commit = (label: string, edits: ReturnType<typeof splitEdits>): void => {
    records.commit(label, edits);
    sayUndoable(records, notices, { tone: 'ok', text: `${label}.` });
    onClose();
  };
  return open === 'split' ? (
    <SplitMob
      trade={trade}
      names={others.map(({ name }) => name)}
      onClose={onClose}
      onSplit={(split) =>
        commit(`Split ${trade.name}: ${split.gone.name} is a trade of its own`, splitEdits(trade, split))
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

/** A plan can be marked as not gone ahead; bought stock exists. */
function aheadItems({ draft, together }: TradeFields): readonly MenuItem[] {
  if (!wentAhead(draft)) {
    const onPress = (): void =>
      together([{ field: 'didNotGoAhead', value: null }], 'It counts in the totals again.');
    return [{ id: 'ahead', label: 'It goes ahead after all', onPress }];
  }
  if ((draft.actual ?? noActual) !== noActual) return [];
  const onPress = (): void =>
    together([{ field: 'didNotGoAhead', value: 'yes' }], 'Did not go ahead: it is kept, and in no total.');
  return [{ id: 'stop', label: 'Did not go ahead', detail: 'Kept, and counted in no total', onPress }];
}
