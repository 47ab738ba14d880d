import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import type { Board, BoardRecord } from '#calc-core/market';
import type { RecordKind, RecordOfKind } from '#calc-core/records';
import type { PeopleNews } from '#contract/farms.ts';
import type { CarryResult, TradeDraft, TradeResult } from '#calc-core/trade';

/** The kinds of record that a member owns. */
export type Kind = RecordKind;

/** A record's key, `${kind}/${id}`, in subscriptions, drafts and the outbox. */
export type RecordKey = `${Kind}/${string}`;

/** A field that was changed here and on another device since both last agreed. The user chooses a side per field. */
export interface ConflictField {
  /** Our field name, or 'record' when one side deleted the whole record. */
  readonly field: string;
  readonly label: string;
  readonly mine: string | number | null;
  readonly base: string | number | null;
  readonly theirs: string | number | null;
}

/**
 * The state of a record. Every state except 'synced' shows a mark. A row is durable on this device unless it is 'saving' or 'not saved'.
 * After the disk was full, 'on this device' is no longer used, and SyncStatus.warning says that 'refused' and 'conflict' rows may be lost.
 */
export interface RowState {
  readonly state: 'saving' | 'on this device' | 'synced' | 'refused' | 'conflict' | 'not saved';
  /** The server's reason for refusing, or why this device could not store the change. */
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
  /** The record as it is stored and edited. All its classes are one JSON string. */
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
      /** The values that the user saw while typing. Set it when the record may have changed since, because a form is saved later. */
      readonly seen?: RecordContent;
    };

/** One edit of one record of any kind. */
export type Edit =
  | { readonly [K in Kind]: EditOf<K> }[Kind]
  | { readonly kind: Kind; readonly id: string; readonly op: 'delete' };

/** Options of a commit. */
export interface CommitOptions {
  /** A paste, fill or delete of many rows: listeners are notified when it is durable, or after 250 ms with the mark 'saving'. */
  readonly bulk?: true;
  /** The id of the last undo entry (`lastDone`). If it is still the last one, this commit joins it under this label. */
  readonly joins?: string;
  /** The key of the form draft that this commit saves. The draft is removed in the same transaction. */
  readonly draft?: string;
}

/** A value in a form, as JSON. */
export type DraftValue =
  | string
  | number
  | boolean
  | null
  | readonly DraftValue[]
  | { readonly [name: string]: DraftValue };

/** A record's fields, or some of them, as a screen edits them. */
export type RecordContent = Readonly<Record<string, DraftValue>>;

/** The unsaved fields of a form. They survive a killed browser and are never sent. */
export interface FormDraft {
  readonly fields: Readonly<Record<string, DraftValue>>;
  readonly state: 'saving' | 'on this device' | 'not saved';
}

/** A record of which the server has lost edits of this device, although it had acknowledged them. */
export interface LostEdit {
  readonly key: RecordKey;
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  /** 'gone': the record is no longer there. 'back': this device deleted it, and it is there again. */
  readonly what: 'gone' | 'changed' | 'back';
  /** The fields of a changed record: `mine` is what this device wrote, `theirs` what the server has now. */
  readonly fields: readonly ConflictField[];
}

/** The server went back to an earlier state. `lost` lists the edits of this device that are lost, as far as this device knows. */
export interface GoneBack {
  readonly lost: readonly LostEdit[];
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
  /** The number of records with unsent changes. Refused, conflicting and unsaved records are not counted. */
  readonly pending: number;
  readonly refused: number;
  readonly conflicts: number;
  /** The number of records whose last change is only in memory, because the storage failed. */
  readonly notSaved: number;
  /** The number of changes that the server has accepted since this page was opened, from any tab. */
  readonly sent: number;
  /** The time of the last definite answer, in ms since 1970; null when this device has had none. */
  readonly lastSynced: number | null;
  /** Whether the browser has promised not to delete our storage; null while unknown. */
  readonly persisted: boolean | null;
  /** A newer app in another tab has taken over the storage. This page must be reloaded. */
  readonly replaced: boolean;
  /** A problem with the storage and what to do about it, in words; null when there is none. */
  readonly warning: string | null;
  /** Set when the server has gone back, until the user has seen it; otherwise null. */
  readonly goneBack: GoneBack | null;
  readonly entries: readonly OutboxEntry[];
}

/** A record in the sync panel, because it is not synced. */
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
  /** Every record of a kind, in the order that the kind declares. Returns the same array while none of them changes. */
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
  /** The market days, the newest first. */
  boards(): readonly BoardRow[];
  board(id: string): BoardRow | undefined;
  /** The member's trades that are not in this group (spec 3). */
  orphans(groupId: string): readonly TradeRow[];
  /** Calls `listener` with the keys of the changed rows, once per change. The set is empty when only phase() changed. */
  subscribe(listener: (changed: ReadonlySet<string>) => void): () => void;
  /**
   * The only way to edit. Updates memory at once and the journal in the same task, as one undo entry with this label.
   * @throws when an edit creates a record that exists
   */
  commit(label: string, edits: readonly Edit[], options?: CommitOptions): void;
  /** Undoes the last entry, except in fields that have changed since. Returns its label; null when there is none. */
  undo(): string | null;
  /** Whether undo would change anything. It changes nothing if every field of its entry has changed since. */
  undoTakes(): boolean;
  redo(): string | null;
  canUndo(): string | null;
  /** The id of the entry that undo would revert, for screens that offer to undo their own action. */
  lastDone(): string | null;
  canRedo(): string | null;
  readonly drafts: {
    read(key: string): FormDraft | undefined;
    write(key: string, fields: FormDraft['fields']): void;
    discard(key: string): void;
    keys(): readonly string[];
    subscribe(listener: (key: string) => void): () => void;
  };
  /** Answers of the server that are not records, such as a history. They are stored on this device until the member signs out. */
  readonly serverCache: {
    /** Resolves with null when no answer is stored. */
    read(key: string): Promise<unknown>;
    keep(key: string, value: unknown): Promise<void>;
  };
  readonly sync: {
    status(): SyncStatus;
    subscribe(listener: () => void): () => void;
    /** Sends now. With a key, sends that refused record again. */
    retry(key?: string): void;
    /** Discards this record's unsent changes. The row then shows the server's version. */
    discard(key: string): void;
    /** The changes that the server does not have, folded to one per record. */
    unsent(): readonly UnsentChange[];
    /** Call when the user has seen that the server went back. */
    seenGoneBack(): void;
    /** Everything unsent, as one JSON file. */
    exportOutbox(): Blob;
    /** Resolves a conflict. 'mine' sends our value again, 'theirs' drops it. A field without a choice stays in conflict. */
    resolve(key: string, choices: Readonly<Record<string, Choice>>): void;
  };
  /**
   * Calls `listener` with the news about people on the farm from the server's live stream. Only the tab that has the stream open gets news.
   */
  onPeople(listener: (news: PeopleNews) => void): () => void;
  /** Asks the server for everything new. Resolves with true when it has answered, with false when it cannot be reached. */
  reload(): Promise<boolean>;
  /** 'ready' as soon as this device has records; 'loading' only until its first records arrive. */
  phase(): 'loading' | 'ready' | 'error';
  /** Why the first records could not be loaded, as a sentence; '' in every other phase. */
  message(): string;
  /** Stops all work with the server and closes the storage. The records stay on this device. */
  close(): Promise<void>;
  /** Closes, and deletes everything of this member except unsent edits, their records and form drafts. */
  signOut(): Promise<void>;
}
