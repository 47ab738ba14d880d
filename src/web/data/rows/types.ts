import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import type { Board, BoardRecord } from '#calc-core/market';
import type { RecordKind, RecordOfKind } from '#calc-core/records';
import type { PeopleNews } from '#contract/farms.ts';
import type { CarryResult, TradeDraft, TradeResult } from '#calc-core/trade';

/** The kinds of record a member owns. Membership of a group is stored only in a trade's tradeGroupId. */
export type Kind = RecordKind;

/** `${kind}/${id}`: the key of a record in subscriptions, drafts and the outbox. */
export type RecordKey = `${Kind}/${string}`;

/** A field that was changed here and elsewhere since the last agreement; the user chooses per field. */
export interface ConflictField {
  /** Our field name, or 'record' when one side deleted the whole record. */
  readonly field: string;
  readonly label: string;
  readonly mine: string | number | null;
  readonly base: string | number | null;
  readonly theirs: string | number | null;
}

/**
 * The state of a record. Only 'synced' has no mark. Unless it is 'saving' or 'not saved', the row is durable on this device. After the
 * disk was full, 'on this device' is no longer used, and the warning of SyncStatus says that 'refused' and 'conflict' rows may be lost.
 */
export interface RowState {
  readonly state: 'saving' | 'on this device' | 'synced' | 'refused' | 'conflict' | 'not saved';
  /** The server's text when it refused, or why this device could not store it. */
  readonly text?: string;
  /** The field that the server refused, by our name, if it named one. */
  readonly refused?: string;
  readonly fields?: readonly ConflictField[];
}

/** A trade as a list shows it: with its carry, figures and state. */
export interface TradeRow {
  readonly id: string;
  readonly trade: TradeDraft;
  readonly carry: Carry | null;
  /** Calculated when first read. */
  readonly result: TradeResult;
  readonly state: RowState;
}

/** A carry as a list shows it. */
export interface CarryRow {
  readonly id: string;
  readonly carry: Carry;
  readonly result: CarryResult;
  /** How many trades use this carry. */
  readonly usedBy: number;
  readonly state: RowState;
}

/** A group as a list shows it. */
export interface GroupRow {
  readonly id: string;
  readonly group: TradeGroup;
  /** How many trades are in this group. */
  readonly count: number;
  readonly state: RowState;
}

/** A market day as a list shows it. */
export interface BoardRow {
  readonly id: string;
  /** The record as it is stored and edited: its classes are one text. */
  readonly record: BoardRecord;
  readonly board: Board;
  readonly state: RowState;
}

/** The row of a record without figures. */
export interface PlainRow<K extends Kind> {
  readonly id: string;
  readonly record: RecordOfKind[K];
  readonly state: RowState;
}

/** The rows of kinds that show more than their record. */
interface OwnRows {
  readonly trade: TradeRow;
  readonly carry: CarryRow;
  readonly group: GroupRow;
  readonly board: BoardRow;
}

/** A row of each kind. */
export type RowOfKind = { readonly [K in Kind]: K extends keyof OwnRows ? OwnRows[K] : PlainRow<K> };

/** A record as a screen edits it: a trade with its $/kg prices. */
interface EditedOfKind extends Omit<RecordOfKind, 'trade'> {
  readonly trade: TradeDraft;
}

type EditOf<K extends Kind> =
  | {
      readonly kind: K;
      readonly id: string;
      readonly op: 'create';
      readonly doc: RecordOfKind[K] | EditedOfKind[K];
    }
  | {
      readonly kind: K;
      readonly id: string;
      readonly op: 'patch';
      readonly patch: Partial<EditedOfKind[K]>;
      /** The values of the fields when they were typed, if the record may have changed since: a form's entries are saved later. */
      readonly seen?: RecordContent;
    };

/** One edit of one record of any kind. */
export type Edit =
  | { readonly [K in Kind]: EditOf<K> }[Kind]
  | { readonly kind: Kind; readonly id: string; readonly op: 'delete' };

/** When listeners are notified of a commit, and how it is undone and joined to the previous one. */
export interface CommitOptions {
  /** A paste, fill or delete of many rows: listeners are notified when it is durable, or after 250 ms with the mark 'saving'. */
  readonly bulk?: true;
  /** The entry of `lastDone` that this commit joins, under this label, if it is still the last one. */
  readonly joins?: string;
  /** The form draft that this commit turns into an edit; removed in the same transaction. */
  readonly draft?: string;
}

/** The contents of a form, as JSON. */
export type DraftValue =
  | string
  | number
  | boolean
  | null
  | readonly DraftValue[]
  | { readonly [name: string]: DraftValue };

/** A record's fields, or some of them, as the screen uses them. */
export type RecordContent = Readonly<Record<string, DraftValue>>;

/** A form's unsent fields. They survive a kill and are never sent. */
export interface FormDraft {
  readonly fields: Readonly<Record<string, DraftValue>>;
  readonly state: 'saving' | 'on this device' | 'not saved';
}

/** The state that the header shows: one phase, the counts, the last contact. */
export interface SyncStatus {
  readonly phase:
    | 'starting'
    | 'idle'
    | 'syncing'
    | 'offline'
    | 'signed out'
    | 'membership expired'
    | 'farm gone';
  /** Records with changes that the server does not have yet, without refused, conflicting and unsaved ones. */
  readonly pending: number;
  readonly refused: number;
  readonly conflicts: number;
  /** Records whose last change is only in memory: storage failed. */
  readonly notSaved: number;
  /** Changes that the server has accepted since this page was opened, from any tab. */
  readonly sent: number;
  /** Milliseconds since 1970 of the last definite answer; null when there was none on this device. */
  readonly lastSynced: number | null;
  /** Whether the browser promised to keep our storage; null while unknown. */
  readonly persisted: boolean | null;
  /** A newer app in another tab has taken over the storage: this page must reload to continue. */
  readonly replaced: boolean;
  /** A problem with the storage in words, with what to do; null when there is none. */
  readonly warning: string | null;
  readonly entries: readonly OutboxEntry[];
}

/** A record that is not synced, for the sync panel. */
export interface OutboxEntry {
  readonly key: RecordKey;
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly what: 'new' | 'changed' | 'deleted';
  /** Labels of the changed fields; empty for new and deleted records. */
  readonly changed: readonly string[];
  readonly state: RowState;
}

/** A change of this device that the server does not have. */
export interface UnsentChange {
  readonly key: RecordKey;
  readonly change: {
    readonly type: 'create' | 'patch' | 'delete';
    /** The values that the user saw before the change, by field name; for a deletion the whole record. */
    readonly was: Readonly<Record<string, string | number | null>>;
  };
}

/** Which side wins a conflict. */
export type Choice = 'mine' | 'theirs';

/** The interface to the member's records: reading, editing, undo, drafts, and what is still to be sent. */
export interface Records {
  /** Every record of a kind, in the declared order of its lists. Returns the same array while none of them changes. */
  rows<K extends Kind>(kind: K): readonly RowOfKind[K][];
  /** A record of a kind; undefined when it does not exist. Returns the same row while nothing that it shows changes. */
  row<K extends Kind>(kind: K, id: string): RowOfKind[K] | undefined;
  /** `rows` and `row` of the first four kinds, by name. */
  trades(): readonly TradeRow[];
  trade(id: string): TradeRow | undefined;
  carries(): readonly CarryRow[];
  carry(id: string): CarryRow | undefined;
  groups(): readonly GroupRow[];
  group(id: string): GroupRow | undefined;
  /** The newest day first. */
  boards(): readonly BoardRow[];
  board(id: string): BoardRow | undefined;
  /** The member's trades that are not in this group (spec 3). */
  orphans(groupId: string): readonly TradeRow[];
  /** Calls `listener` with the keys of the changed rows, once per change; with the empty set when only phase() changed. */
  subscribe(listener: (changed: ReadonlySet<string>) => void): () => void;
  /** The only way to edit: updates memory at once and the journal in the same task, as one undo entry under this label. */
  commit(label: string, edits: readonly Edit[], options?: CommitOptions): void;
  /** Undoes the last entry where its fields still have our values. Returns its label, null when there is none. */
  undo(): string | null;
  /** Whether undo would change anything: everything that its entry wrote may have been changed since, also by another device. */
  undoTakes(): boolean;
  redo(): string | null;
  canUndo(): string | null;
  /** Identifies the entry that undo would revert, for screens that offer to undo their own action. */
  lastDone(): string | null;
  canRedo(): string | null;
  readonly drafts: {
    read(key: string): FormDraft | undefined;
    write(key: string, fields: FormDraft['fields']): void;
    discard(key: string): void;
    keys(): readonly string[];
    subscribe(listener: (key: string) => void): () => void;
  };
  /** Answers of the server that are not records, such as a history; stored on this device until the member signs out. */
  readonly serverCache: {
    /** Null when it is not stored. */
    read(key: string): Promise<unknown>;
    keep(key: string, value: unknown): Promise<void>;
  };
  readonly sync: {
    status(): SyncStatus;
    subscribe(listener: () => void): () => void;
    /** Sends now; with a key, sends that refused record again. */
    retry(key?: string): void;
    /** Discards this record's unsent changes and shows the server's version again. */
    discard(key: string): void;
    /** The changes that the server does not have, folded to one per record. */
    unsent(): readonly UnsentChange[];
    /** Everything unsent as one JSON file. */
    exportOutbox(): Blob;
    /** Resolves a conflict: 'mine' is sent again, 'theirs' wins. A field without a choice stays in conflict. */
    resolve(key: string, choices: Readonly<Record<string, Choice>>): void;
  };
  /**
   * Calls `listener` with what the server's live stream reports about the people on the farm. Only the tab of this browser that has the
   * stream calls it.
   */
  onPeople(listener: (news: PeopleNews) => void): () => void;
  /** Asks the server for everything new; resolves when it has answered (true) or cannot be reached (false). */
  reload(): Promise<boolean>;
  /** 'ready' as soon as there are local records; 'loading' only on a device that has none yet. */
  phase(): 'loading' | 'ready' | 'error';
  /** Why the first records could not be loaded, as a sentence; '' in every other phase. */
  message(): string;
  /** Stops sending and listening and closes the storage; the records stay on this device. */
  close(): Promise<void>;
  /** For sign-out: closes, and deletes everything of this member except unsent edits and form drafts. */
  signOut(): Promise<void>;
}
