import { useState, type ReactElement } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import { restoring, type Gone } from '#web/trash/gone.ts';
import { noteWords, restoreWords, undoneWords } from '#web/trash/words.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { isTypeLarge, useNarrow } from '#web/ui/frame/narrow.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/frame/States.tsx';
import { Table } from '#web/ui/text/Table.tsx';
import { useMayWrite } from '#web/shell/member.ts';
import { usePending } from '#web/shell/navigation.tsx';
import { useNotices } from '#web/shell/notices.tsx';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { showUndoable } from '#web/shell/take-back.ts';
import styles from './deleted/Deleted.module.css';
import { useTrash, useGone, noneDeleted } from './deleted/use-gone.ts';
import { everything, Filters, listed } from './deleted/Filters.tsx';
import {
  keyOfGone,
  type DeletedListParts,
  tickColumn,
  narrowTrashColumns,
  trashColumns,
} from './deleted/columns.tsx';

/** '/trades/{Slug}/deleted': restores what was deleted in the last 90 days. */
export default function Deleted(): ReactElement {
  return (
    <OwnRecords>
      <Trash />
    </OwnRecords>
  );
}
const nothing: ReadonlySet<string> = new Set();

function useRestore(all: readonly Gone[]): (chosen: readonly Gone[]) => void {
  const records = useRecords();
  const notices = useNotices();
  return (chosen) => {
    const { edits, ...rest } = restoring(records, chosen, all);
    records.commit(restoreWords('Restore', chosen), edits);
    const note = noteWords({ edits, ...rest });
    const text = `${restoreWords('Restored', chosen)}${note === '' ? '' : `. ${note}`}`;
    showUndoable(records, notices, { tone: rest.missing.length > 0 ? 'warning' : 'ok', text });
  };
}

function Trash(): ReactElement {
  const mayWrite = useMayWrite();
  const isNarrow = useNarrow();
  const trash = useTrash();
  const { items, read } = trash;
  const all = useGone(items ?? noneDeleted);
  const restoreAll = useRestore(all);
  const [only, setOnly] = useState(everything);
  const [ticked, setTicked] = useState(nothing);
  useScreen({ title: 'Deleted', reloads: true });
  usePending({ load: () => read(null) });
  const { shown, undone } = listed(all, only);
  const picked = shown.filter((gone) => ticked.has(keyOfGone(gone)));
  const restore = (chosen: readonly Gone[]): void => {
    restoreAll(chosen);
    setTicked(nothing);
  };
  const aside = (
    <div className={styles['aside']}>
      <SearchField
        label="Find in deleted"
        short={isTypeLarge()}
        value={only.text}
        onInput={(text) => setOnly({ ...only, text })}
      />
      {mayWrite && !isNarrow && (
        <Button tone="line" icon="undo" disabled={picked.length === 0} onClick={() => restore(picked)}>
          {picked.length > 1 ? `Restore ${picked.length}` : 'Restore'}
        </Button>
      )}
    </div>
  );
  return (
    <Page>
      <PageTitle
        title="Deleted"
        detail={all.length === 0 ? undefined : String(all.length)}
        aside={all.length > 0 && aside}
      />
      <div className={styles['tools']}>
        {all.length > 0 && <Filters {...{ all, only, setOnly }} />}
        <p className={styles['why']}>
          Deleted records are kept for 90 days. You can restore them as they were, with their history.
        </p>
      </div>
      {shown.length > 0 && (
        <GoneTable {...{ all, shown, ticked, setTicked, isNarrow }} restore={mayWrite ? restore : null} />
      )}
      {shown.length === 0 && undone === 0 && all.length > 0 && (
        <p className={styles['quiet']}>No deleted record matches.</p>
      )}
      {undone > 0 && <Undone count={undone} onShow={() => setOnly({ ...only, withUndone: true })} />}
      <TrashState {...trash} count={all.length} />
    </Page>
  );
}

interface UndoneProps {
  readonly count: number;
  readonly onShow: () => void;
}

function Undone({ count, onShow }: UndoneProps): ReactElement {
  return (
    <p className={styles['quiet']}>
      {undoneWords(count)}{' '}
      <Button tone="link" onClick={onShow}>
        Show them
      </Button>
    </p>
  );
}

interface GoneTableProps {
  readonly all: readonly Gone[];
  readonly shown: readonly Gone[];
  readonly ticked: ReadonlySet<string>;
  readonly setTicked: (ticked: ReadonlySet<string>) => void;
  readonly isNarrow: boolean;
  readonly restore: ((chosen: readonly Gone[]) => void) | null;
}

function GoneTable({ all, shown, ticked, setTicked, isNarrow, restore }: GoneTableProps): ReactElement {
  const records = useRecords();
  const [open, setOpen] = useState<string | null>(null);
  const [now] = useState(() => new Date());
  const parts: DeletedListParts = {
    now,
    noteOf: (gone) => noteWords(restoring(records, [gone], all)),
    restore: restore === null ? null : (gone) => restore([gone]),
    open,
    onOpen: (key) => setOpen(open === key ? null : key),
  };
  return (
    <div className={styles['list']}>
      <Table
        caption="Deleted records"
        columns={[
          ...(restore !== null && !isNarrow ? [tickColumn(shown, ticked, setTicked)] : []),
          ...(isNarrow ? narrowTrashColumns(parts) : trashColumns(parts)),
        ]}
        rows={shown}
        rowKey={keyOfGone}
        selected={(gone) => ticked.has(keyOfGone(gone))}
      />
    </div>
  );
}

function TrashState(props: ReturnType<typeof useTrash> & { readonly count: number }): ReactElement {
  const { area, items, next, reason, read, count } = props;
  return (
    <>
      {items === null && area.isLoading && <Skeleton rows={6} />}
      {items !== null && next !== null && (
        <Button tone="line" disabled={area.isLoading} onClick={() => read(next)}>
          Earlier deletions
        </Button>
      )}
      {items !== null && count === 0 && (
        <EmptyState title="Nothing deleted in the last 90 days" icon="trash">
          What you delete is kept here for 90 days, and you can restore it.
        </EmptyState>
      )}
      {items === null && area.isFailed && (
        <ErrorState
          title="The list needs a connection"
          actions={
            <Button tone="primary" onClick={() => read(null)}>
              Try again
            </Button>
          }
        >
          Earlier deletions are on the server ({reason}).{' '}
          {count > 0 && 'You can still restore what you deleted during this visit.'}
        </ErrorState>
      )}
    </>
  );
}
