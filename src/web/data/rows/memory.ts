import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import { recordOfBoard, type Board } from '#calc-core/market';
import { recordKindNames, type RecordOfKind } from '#calc-core/records';
import type { Trade, TradeDraft } from '#calc-core/trade';
import { byName } from './by-name.ts';
import type { ShownEntry } from './shown-record.ts';
import { Rows } from './rows.ts';
import { docAfter, prepare, type Prepared } from './commit.ts';
import { fieldsOf, keyOf, kindOfKey, newId, pairsOf, type LocalPairs } from './documents.ts';
import { forwardEdits, UndoHistory, inverseEdits, isStillOurs } from './history.ts';
import type {
  CommitOptions,
  Edit,
  FormDraft,
  Kind,
  RecordKey,
  Records,
  RowState,
  SyncStatus,
  UnsentChange,
} from './types.ts';

/** The initial contents of memory records. */
export interface MemorySeed {
  readonly trades?: readonly (Trade | TradeDraft)[];
  readonly carries?: readonly Carry[];
  readonly groups?: readonly TradeGroup[];
  readonly boards?: readonly Board[];
  readonly others?: { readonly [K in Kind]?: readonly RecordOfKind[K][] };
  /** The state of a row by `${kind}/${id}`. Every other row is synced. */
  readonly states?: Readonly<Record<string, RowState>>;
  readonly status?: Partial<SyncStatus>;
  readonly unsent?: readonly UnsentChange[];
  readonly phase?: ReturnType<Records['phase']>;
  readonly message?: string;
}

const synced: RowState = { state: 'synced' };

const quiet: SyncStatus = {
  phase: 'idle',
  pending: 0,
  refused: 0,
  conflicts: 0,
  notSaved: 0,
  sent: 0,
  lastSynced: null,
  persisted: null,
  replaced: false,
  warning: null,
  goneBack: null,
  entries: [],
};

const hasPairs = (trade: Trade | TradeDraft): trade is TradeDraft => 'lastChanged' in trade;

function memoryDrafts(): Records['drafts'] {
  const drafts = new Map<string, FormDraft>();
  const listeners = new Set<(key: string) => void>();
  const tell = (key: string): void => {
    for (const listener of listeners) listener(key);
  };
  return {
    read: (key) => drafts.get(key),
    write(key, fields) {
      drafts.set(key, { fields, state: 'on this device' });
      tell(key);
    },
    discard(key) {
      if (drafts.delete(key)) tell(key);
    },
    keys: () => [...drafts.keys()],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function memoryRows(seed: MemorySeed) {
  const shown = new Map<RecordKey, ShownEntry>();
  const rows = new Rows(shown);
  const local = new Map<RecordKey, LocalPairs>();

  const put = (key: RecordKey, doc: Parameters<typeof docAfter>[1], changed: Set<RecordKey>): void => {
    const entry = shown.get(key) ?? { shown: null };
    shown.set(key, entry);
    rows.put(key, entry, { doc, state: seed.states?.[key] ?? synced, local: local.get(key) }, changed);
  };

  const changed = new Set<RecordKey>();
  for (const carry of seed.carries ?? []) put(keyOf('carry', carry.id), fieldsOf(carry), changed);
  for (const group of seed.groups ?? []) put(keyOf('group', group.id), fieldsOf(group), changed);
  for (const board of seed.boards ?? [])
    put(keyOf('board', board.id), fieldsOf(recordOfBoard(board)), changed);
  for (const kind of recordKindNames)
    for (const record of seed.others?.[kind] ?? []) put(keyOf(kind, record.id), fieldsOf(record), changed);
  for (const trade of seed.trades ?? []) {
    if (hasPairs(trade)) local.set(keyOf('trade', trade.id), pairsOf(trade));
    put(keyOf('trade', trade.id), fieldsOf(trade), changed);
  }

  function apply({ edits }: Prepared): void {
    const touched = new Set<RecordKey>();
    for (const edit of edits) {
      if (edit.local !== undefined) local.set(edit.key, edit.local);
      put(edit.key, docAfter(kindOfKey(edit.key), rows.doc(edit.key), edit.change), touched);
    }
    rows.notify(touched);
  }
  return { rows, apply };
}

function memorySync(seed: MemorySeed): Records['sync'] {
  const status: SyncStatus = { ...quiet, ...seed.status };
  return {
    status: () => status,
    subscribe: () => () => undefined,
    retry: () => undefined,
    discard: () => undefined,
    seenGoneBack: () => undefined,
    unsent: () => seed.unsent ?? [],
    exportOutbox: () => new Blob(['[]'], { type: 'application/json' }),
    resolve: () => undefined,
  };
}

/** Records without storage and network, for a worker, stories and tests. A reload loses everything. */
export function memoryRecords(seed: MemorySeed = {}): Records {
  const { rows, apply } = memoryRows(seed);
  const history = new UndoHistory();
  const drafts = memoryDrafts();
  const serverCache = new Map<string, unknown>();

  function step(take: 'undo' | 'redo'): string | null {
    const entry = take === 'undo' ? history.nextUndo() : history.nextRedo();
    if (entry === undefined) return null;
    history.apply({ type: take, id: entry.id });
    const edits = take === 'undo' ? inverseEdits(rows, entry) : forwardEdits(rows, entry);
    apply(prepare(rows, edits));
    return entry.label;
  }

  function commit(label: string, edits: readonly Edit[], { draft, joins }: CommitOptions = {}): void {
    if (draft !== undefined) drafts.discard(draft);
    const prepared = prepare(rows, edits);
    if (prepared.edits.length === 0) return;
    const id = history.idFor(joins, newId);
    history.apply({ type: 'do', entry: { id, label, changes: prepared.history } });
    apply(prepared);
  }

  return {
    rows: rows.rows,
    row: rows.row,
    ...byName(rows),
    orphans: rows.orphans,
    subscribe: rows.subscribe,
    commit,
    undo: () => step('undo'),
    undoTakes: () => isStillOurs(rows, history.nextUndo()),
    redo: () => step('redo'),
    canUndo: history.canUndo,
    lastDone: () => history.nextUndo()?.id ?? null,
    canRedo: history.canRedo,
    drafts,
    serverCache: {
      read: (key) => Promise.resolve(serverCache.get(key) ?? null),
      keep: async (key, value) => void serverCache.set(key, value),
    },
    sync: memorySync(seed),
    onPeople: () => () => undefined,
    reload: () => Promise.resolve(true),
    phase: () => seed.phase ?? 'ready',
    message: () => seed.message ?? '',
    close: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
  };
}
