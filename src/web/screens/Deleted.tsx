import { messages } from '#contract/messages.ts';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { recordKindNames, showAmount, type RecordKind } from '#calc-core';
import type { DeletedRecord } from '#contract/history.ts';
import { thisDevice } from '#web/data/api/device.ts';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { deviceWords } from '#web/history/words.ts';
import { goneOf, restorable, restoring, trashPage, unsentGone, type Gone } from '#web/trash/gone.ts';
import {
  daysLeft,
  daysWords,
  deletedWords,
  goneWords,
  isSoonGone,
  kindTitles,
  nameOf,
  noteWords,
  restoreWords,
} from '#web/trash/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { FigureText } from '#web/ui/Figure.tsx';
import { Page, PageTitle } from '#web/ui/Frame.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx';
import { Table, type TableColumn } from '#web/ui/Table.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { reasonOf, useArea } from '#web/shell/area.ts';
import { useApp } from '#web/shell/app.tsx';
import { useMayWrite, useMember } from '#web/shell/member.ts';
import { usePending } from '#web/shell/navigation.tsx';
import { useNotices } from '#web/shell/notices.tsx';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { sayUndoable } from '#web/shell/takeBack.ts';
import styles from './Deleted.module.css';

/** '/trades/{Slug}/deleted': what was deleted in the last 90 days, and a way back for it. */
export default function Deleted(): ReactElement {
  return (
    <OwnRecords>
      <Trash />
    </OwnRecords>
  );
}

/** The server's list, page by page; read again when a change of this device has reached it. */
function useTrash() {
  const { api } = useApp();
  const { slug } = useMember();
  const area = useArea();
  const { sent } = useSyncStatus();
  const [items, setItems] = useState<readonly DeletedRecord[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { load } = area;
  const read = useCallback(
    (before: string | null) => {
      load(async () => {
        try {
          const page = await trashPage(api, slug, before);
          setItems((known) => (before === null ? page.items : [...(known ?? []), ...page.items]));
          setNext(page.next);
          return messages.none;
        } catch (error) {
          setReason(reasonOf(error));
          throw error;
        }
      });
    },
    [load, api, slug],
  );
  useEffect(() => read(null), [read, sent]);
  return { area, items, next, reason, read };
}

/** What can be restored now: what the server told and what this device has not sent, without what is back. */
function useGone(told: readonly DeletedRecord[]): readonly Gone[] {
  const records = useRecords();
  const read = useCallback(() => {
    return restorable(records, unsentGone(records, thisDevice()), told.map(goneOf));
  }, [records, told]);
  const [list, setList] = useState(read);
  useEffect(() => {
    const hear = (): void => setList(read());
    hear();
    const stops = [records.subscribe(hear), records.sync.subscribe(hear)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [records, read]);
  return list;
}

interface Narrowed {
  readonly kind: RecordKind | null;
  readonly by: string | null;
  readonly text: string;
}

const everything: Narrowed = { kind: null, by: null, text: '' };

const byOf = ({ device }: Gone): string => deviceWords(device, thisDevice().id);

const passes =
  ({ kind, by, text }: Narrowed) =>
  (gone: Gone): boolean =>
    (kind === null || gone.kind === kind) &&
    (by === null || byOf(gone) === by) &&
    nameOf(gone).toLowerCase().includes(text.trim().toLowerCase());

const keyOf = ({ kind, id }: Gone): string => `${kind}/${id}`;
const none: readonly DeletedRecord[] = [];
const nothing: ReadonlySet<string> = new Set();

function Trash(): ReactElement {
  const records = useRecords();
  const notices = useNotices();
  const mayWrite = useMayWrite();
  const isNarrow = useNarrow();
  const { area, items, next, reason, read } = useTrash();
  const all = useGone(items ?? none);
  const [only, setOnly] = useState(everything);
  const [ticked, setTicked] = useState(nothing);
  const [open, setOpen] = useState<string | null>(null);
  const [now] = useState(() => new Date());
  useScreen({ title: 'Deleted', reloads: true });
  usePending({ load: () => read(null) });
  const shown = all.filter(passes(only));
  const picked = shown.filter((gone) => ticked.has(keyOf(gone)));
  const restore = (chosen: readonly Gone[]): void => {
    const { edits, ...rest } = restoring(records, chosen, all);
    records.commit(restoreWords('Restore', chosen), edits);
    setTicked(nothing);
    const note = noteWords({ edits, ...rest });
    const text = `${restoreWords('Restored', chosen)}${note === '' ? '' : `. ${note}`}`;
    sayUndoable(records, notices, { tone: rest.missing.length > 0 ? 'warning' : 'ok', text });
  };
  const parts: DeletedListParts = {
    now,
    noteOf: (gone) => noteWords(restoring(records, [gone], all)),
    restore: mayWrite ? (gone) => restore([gone]) : null,
    open,
    onOpen: (key) => setOpen(open === key ? null : key),
  };
  const isUnread = items === null && area.isFailed;
  return (
    <Page>
      <PageTitle
        title="Deleted"
        detail={all.length === 0 ? undefined : String(all.length)}
        aside={
          all.length > 0 && (
            <div className={styles['aside']}>
              <SearchField
                label="Find in deleted"
                value={only.text}
                onInput={(text) => setOnly({ ...only, text })}
              />
              {mayWrite && !isNarrow && (
                <Button
                  tone="line"
                  icon="undo"
                  disabled={picked.length === 0}
                  onClick={() => restore(picked)}
                >
                  {picked.length > 1 ? `Restore ${picked.length}` : 'Restore'}
                </Button>
              )}
            </div>
          )
        }
      />
      <div className={styles['tools']}>
        {all.length > 0 && <Filters {...{ all, only, setOnly }} />}
        <p className={styles['why']}>
          Kept 90 days. Until then a record comes back as it was, with its history.
        </p>
      </div>
      {shown.length > 0 && (
        <Table
          caption="Deleted records"
          columns={[
            ...(mayWrite && !isNarrow ? [tickColumn(shown, ticked, setTicked)] : []),
            ...(isNarrow ? narrowColumns(parts) : columns(parts)),
          ]}
          rows={shown}
          rowKey={keyOf}
          selected={(gone) => ticked.has(keyOf(gone))}
        />
      )}
      {shown.length === 0 && all.length > 0 && (
        <p className={styles['quiet']}>Nothing deleted is like that.</p>
      )}
      {items === null && area.isLoading && <Skeleton rows={6} />}
      {items !== null && next !== null && (
        <Button tone="line" disabled={area.isLoading} onClick={() => read(next)}>
          Earlier deletions
        </Button>
      )}
      {items !== null && all.length === 0 && (
        <EmptyState title="Nothing deleted in the last 90 days" icon="trash">
          What you delete is kept here until then, and comes back as it was.
        </EmptyState>
      )}
      {isUnread && (
        <ErrorState
          title="The list needs a connection"
          actions={
            <Button tone="primary" onClick={() => read(null)}>
              Try again
            </Button>
          }
        >
          What was deleted earlier is kept on the server ({reason}).{' '}
          {all.length > 0 && 'What you deleted here since can be restored now.'}
        </ErrorState>
      )}
    </Page>
  );
}

interface DeletedListParts {
  readonly now: Date;
  readonly noteOf: (gone: Gone) => string;
  /** Null for who may not write. */
  readonly restore: ((gone: Gone) => void) | null;
  readonly open: string | null;
  readonly onOpen: (key: string) => void;
}

function tickColumn(
  shown: readonly Gone[],
  ticked: ReadonlySet<string>,
  setTicked: (ticked: ReadonlySet<string>) => void,
): TableColumn<Gone> {
  const count = shown.filter((gone) => ticked.has(keyOf(gone))).length;
  return {
    id: 'tick',
    width: '40px',
    header: (
      <Checkbox
        hideLabel
        checked={count === 0 ? false : count === shown.length ? true : 'mixed'}
        onChange={(isOn) => setTicked(new Set(isOn ? shown.map(keyOf) : []))}
      >
        All
      </Checkbox>
    ),
    cell: (gone) => (
      <Checkbox
        hideLabel
        checked={ticked.has(keyOf(gone))}
        onChange={(isOn) => {
          const others = [...ticked].filter((key) => key !== keyOf(gone));
          setTicked(new Set(isOn ? [...others, keyOf(gone)] : others));
        }}
      >
        {nameOf(gone)}
      </Checkbox>
    ),
  };
}

const profitCell = ({ kind, profit }: Gone): ReactElement =>
  kind === 'trade' ? (
    <FigureText>{profit === null ? '—' : showAmount(profit, '$/hd', 'sheet')}</FigureText>
  ) : (
    <span className={styles['none']} />
  );

function Note({ gone, parts }: { readonly gone: Gone; readonly parts: DeletedListParts }): ReactElement {
  const days = daysLeft(gone, parts.now);
  const note = parts.noteOf(gone);
  return (
    <>
      {isSoonGone(days) && <span className={styles['soon']}>{daysWords(days!)}</span>}
      {isSoonGone(days) && note !== '' && '. '}
      <span className={styles['quiet']}>{note}</span>
    </>
  );
}

function restoreColumn({ restore }: DeletedListParts): readonly TableColumn<Gone>[] {
  if (restore === null) return [];
  const cell = (gone: Gone): ReactElement => (
    <Button icon="undo" aria-label={`Restore ${nameOf(gone)}`} onClick={() => restore(gone)}>
      Restore
    </Button>
  );
  return [{ id: 'restore', header: <VisuallyHidden>Restore</VisuallyHidden>, numeric: true, cell }];
}

function columns(parts: DeletedListParts): readonly TableColumn<Gone>[] {
  const quiet = (text: string): ReactElement => <span className={styles['quiet']}>{text}</span>;
  return [
    { id: 'name', header: 'Name', rowHeader: true, cell: nameOf },
    { id: 'kind', header: 'Kind', cell: ({ kind }) => quiet(kindTitles[kind]) },
    { id: 'deleted', header: 'Deleted', cell: (gone) => deletedWords(gone, parts.now) },
    { id: 'by', header: 'By', cell: (gone) => quiet(byOf(gone)) },
    { id: 'profit', header: 'Profit Per Hd', unit: '$/hd', numeric: true, cell: profitCell },
    { id: 'until', header: 'Gone for good on', cell: goneWords },
    { id: 'note', header: 'Note', cell: (gone) => <Note gone={gone} parts={parts} /> },
    ...restoreColumn(parts),
  ];
}

/** Name, days left and Restore; a press on the name opens the rest. */
function narrowColumns(parts: DeletedListParts): readonly TableColumn<Gone>[] {
  const name = (gone: Gone): ReactElement => {
    const isOpen = parts.open === keyOf(gone);
    return (
      <div className={styles['more']}>
        <button type="button" aria-expanded={isOpen} onClick={() => parts.onOpen(keyOf(gone))}>
          {nameOf(gone)}
        </button>
        {isOpen && (
          <>
            <p>
              {kindTitles[gone.kind]}, {deletedWords(gone, parts.now)}, {byOf(gone)}
            </p>
            {gone.kind === 'trade' && <p>Profit per head {profitCell(gone)}</p>}
            <p>{parts.noteOf(gone)}</p>
          </>
        )}
      </div>
    );
  };
  const left = (gone: Gone): ReactElement => {
    const days = daysLeft(gone, parts.now);
    return (
      <span className={styles[isSoonGone(days) ? 'soon' : 'quiet']}>
        {days === null ? 'Not sent yet' : daysWords(days)}
      </span>
    );
  };
  return [
    { id: 'name', header: 'Name', rowHeader: true, cell: name },
    { id: 'left', header: 'Gone for good', cell: left },
    ...restoreColumn(parts),
  ];
}

interface FiltersProps {
  readonly all: readonly Gone[];
  readonly only: Narrowed;
  readonly setOnly: (only: Narrowed) => void;
}

function Filters({ all, only, setOnly }: FiltersProps): ReactElement {
  const kinds = recordKindNames.filter((kind) => all.some((gone) => gone.kind === kind));
  const devices = [...new Set(all.map(byOf))].toSorted();
  return (
    <>
      <Pick
        label="Kind"
        value={only.kind}
        offered={kinds.map((kind) => [kind, kindTitles[kind]])}
        onPick={(kind) => setOnly({ ...only, kind })}
      />
      <Pick
        label="By"
        value={only.by}
        offered={devices.map((by) => [by, by])}
        onPick={(by) => setOnly({ ...only, by })}
      />
    </>
  );
}

function Pick<V extends string>({
  label,
  value,
  offered,
  onPick,
}: {
  readonly label: string;
  readonly value: V | null;
  readonly offered: readonly (readonly [V, string])[];
  readonly onPick: (value: V | null) => void;
}): ReactElement {
  const title = offered.find(([id]) => id === value)?.[1];
  const items = [
    { id: '', label: 'All', checked: value === null, onPress: () => onPick(null) },
    ...offered.map(([id, words]) => ({
      id,
      label: words,
      checked: id === value,
      onPress: () => onPick(id),
    })),
  ];
  return (
    <Menu
      label={label}
      placement="below start"
      sections={[{ items }]}
      trigger={(trigger) => (
        <Chip {...trigger} on={value !== null} iconAfter="chevronDown">
          {title === undefined ? label : `${label}: ${title}`}
        </Chip>
      )}
    />
  );
}
