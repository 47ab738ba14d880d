import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import type { Board, BoardRecord } from '#calc-core/market';
import type { RecordKind, RecordOfKind } from '#calc-core/records';
import type { PeopleNews } from '#contract/farms.ts';
import type { CarryResult, TradeDraft, TradeResult } from '#calc-core/trade';

/** The kinds of record that a member owns. */
export type Kind = RecordKind;

/** A record's key, `${kind}/${id}`. */
export type RecordKey = `${Kind}/${string}`;

/** A field that was changed both here and on another device. The user chooses a side for each field. */
export interface ConflictField {
  /** The name of the field, or 'record' if one side deleted the whole record. */
  readonly field: string;
  readonly label: string;
  readonly mine: string | number | null;
  readonly base: string | number | null;
  readonly theirs: string | number | null;
}

/** The state of a record. Every state except 'synced' shows a mark. 'saving' and 'not saved' are not durable on this device. */
export interface RowState {
  readonly state: 'saving' | 'on this device' | 'synced' | 'refused' | 'conflict' | 'not saved';
  /** The server's reason for refusing, or why this device could not store the change. */
  readonly text?: string;
  /** The field that the server refused, if it named one. */
  readonly refused?: string;
  readonly fields?: readonly ConflictField[];
}

/** A trade as a list shows it. */
export interface TradeRow {
  readonly id: string;
  readonly trade: TradeDraft;
  readonly carry: Carry | null;
  /** Calculated on first read. */
  readonly result: TradeResult;
  readonly state: RowState;
}

/** A carry as a list shows it. */
export interface CarryRow {
  readonly id: string;
  readonly carry: Carry;
  readonly result: CarryResult;
  readonly usedBy: number;
  readonly state: RowState;
}

/** A group as a list shows it. */
export interface GroupRow {
  readonly id: string;
  readonly group: TradeGroup;
  readonly count: number;
  readonly state: RowState;
}

/** A market day as a list shows it. */
export interface BoardRow {
  readonly id: string;
  readonly record: BoardRecord;
  readonly board: Board;
  readonly state: RowState;
}

/** The row of any other kind of record: the record and its state. */
export interface PlainRow<K extends Kind> {
  readonly id: string;
  readonly record: RecordOfKind[K];
  readonly state: RowState;
}

/** The kinds whose rows have more than the record and its state. For example, the row of a trade also has the trade's figures. */
interface OwnRows {
  readonly trade: TradeRow;
  readonly carry: CarryRow;
  readonly group: GroupRow;
  readonly board: BoardRow;
}

/** A row of each kind. */
export type RowOfKind = { readonly [K in Kind]: K extends keyof OwnRows ? OwnRows[K] : PlainRow<K> };

/** A trade is edited with its $/kg prices. Every other record is edited as it is stored. */
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
      /** The values that the user saw while typing. Set it for a form, because others may change the record meanwhile. */
      readonly seen?: RecordContent;
    };

/** One edit of one record of any kind. */
export type Edit =
  | { readonly [K in Kind]: EditOf<K> }[Kind]
  | { readonly kind: Kind; readonly id: string; readonly op: 'delete' };

/** Options of a commit. */
export interface CommitOptions {
  /** Set for a paste, a fill or a delete of many rows. Listeners are notified when the edit is stored, or after 250 ms. */
  readonly bulk?: true;
  /** This commit joins the undo entry with this id, if it is still the last entry (`lastDone`). */
  readonly joins?: string;
  /** The draft that this commit saves. It is removed in the same transaction. */
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

/** The unsaved fields of a form. They are stored on this device and never sent. */
export interface FormDraft {
  readonly fields: Readonly<Record<string, DraftValue>>;
  readonly state: 'saving' | 'on this device' | 'not saved';
}

/** A record in which the server has lost edits of this device. The server had accepted these edits before. */
export interface LostEdit {
  readonly key: RecordKey;
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  /** 'gone': the record no longer exists. 'back': this device deleted the record, and it exists again. */
  readonly what: 'gone' | 'changed' | 'back';
  /** For a changed record. `mine` is what this device wrote, `theirs` what the server has now. */
  readonly fields: readonly ConflictField[];
}

/** The server went back to an earlier state. `lost` has the lost edits, as far as this device knows them. */
export interface GoneBack {
  readonly lost: readonly LostEdit[];
}

/** The sync state that the header shows. */
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
  /** The number of records whose last change could not be stored. */
  readonly notSaved: number;
  /** How many changes the server has accepted since Drover was opened in this browser, from all tabs. */
  readonly sent: number;
  /** When the server last answered, in ms since 1970. Null if it never did. */
  readonly lastSynced: number | null;
  /** True if the browser promised not to delete our storage. Null if unknown. */
  readonly persisted: boolean | null;
  /** A newer app in another tab has taken over the storage. This page must be reloaded. */
  readonly replaced: boolean;
  /** A problem with the storage and what to do about it. Null if there is no problem. */
  readonly warning: string | null;
  /** Set after the server went back, until the user has seen the message. */
  readonly goneBack: GoneBack | null;
  readonly entries: readonly OutboxEntry[];
}

/** A record that is not synced, for the sync panel. */
export interface OutboxEntry {
  readonly key: RecordKey;
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly what: 'new' | 'changed' | 'deleted';
  /** Labels of the changed fields. Empty for new and deleted records. */
  readonly changed: readonly string[];
  readonly state: RowState;
}

/** A change of this device that the server does not have. */
export interface UnsentChange {
  readonly key: RecordKey;
  readonly change: {
    readonly type: 'create' | 'patch' | 'delete';
    /** The values that the user saw before the change, by field name. For a delete: the whole record. */
    readonly was: Readonly<Record<string, string | number | null>>;
  };
}

/** Which side wins a conflict. */
export type Choice = 'mine' | 'theirs';

/** The member's records: reading, editing, undo, drafts and sync. */
export interface Records {
  /** Returns every record of a kind. Returns the same array while nothing changes. */
  rows<K extends Kind>(kind: K): readonly RowOfKind[K][];
  /** Returns one record, or undefined. While nothing changes, the row stays the same object. */
  row<K extends Kind>(kind: K, id: string): RowOfKind[K] | undefined;
  /** `rows` and `row` for trades, carries, groups and market days. */
  trades(): readonly TradeRow[];
  trade(id: string): TradeRow | undefined;
  carries(): readonly CarryRow[];
  carry(id: string): CarryRow | undefined;
  groups(): readonly GroupRow[];
  group(id: string): GroupRow | undefined;
  /** Returns the market days, newest first. */
  boards(): readonly BoardRow[];
  board(id: string): BoardRow | undefined;
  /** Returns the trades that are not in this group (spec 3). */
  orphans(groupId: string): readonly TradeRow[];
  /** Calls `listener` with the keys of the changed rows, once per change. An empty set means that phase() changed. */
  subscribe(listener: (changed: ReadonlySet<string>) => void): () => void;
  /**
   * The only way to edit. Updates memory and journal in the same task, as one undo entry.
   * @throws when an edit creates a record that exists
   */
  commit(label: string, edits: readonly Edit[], options?: CommitOptions): void;
  /** Undoes the last entry and returns its label, or null. Fields that have changed since keep their values. */
  undo(): string | null;
  /** True if undo would change anything. Undo does not touch fields that have changed since. */
  undoTakes(): boolean;
  redo(): string | null;
  canUndo(): string | null;
  /** Returns the id of the last entry. With it, a screen can offer to undo its own action. */
  lastDone(): string | null;
  canRedo(): string | null;
  readonly drafts: {
    read(key: string): FormDraft | undefined;
    write(key: string, fields: FormDraft['fields']): void;
    discard(key: string): void;
    keys(): readonly string[];
    subscribe(listener: (key: string) => void): () => void;
  };
  /** Stored server answers that are not records, such as a history. Signing out deletes them. */
  readonly serverCache: {
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
    /** Returns the changes that the server does not have, one per record. */
    unsent(): readonly UnsentChange[];
    /** Call when the user has seen that the server went back. */
    seenGoneBack(): void;
    /** Returns everything unsent as one JSON file. */
    exportOutbox(): Blob;
    /** Resolves a conflict. 'mine' sends our value again, 'theirs' drops it. A field without a choice stays in conflict. */
    resolve(key: string, choices: Readonly<Record<string, Choice>>): void;
  };
  /** Calls `listener` with news about people on the farm. Only one tab gets news: the tab with the live stream. */
  onPeople(listener: (news: PeopleNews) => void): () => void;
  /** Loads everything new from the server. Resolves with false if the server cannot be reached. */
  reload(): Promise<boolean>;
  /** 'ready' once all records were loaded, or as soon as this device has a trade. */
  phase(): 'loading' | 'ready' | 'error';
  /** Why the first records could not be loaded, in the phase 'error'. '' in other phases. */
  message(): string;
  /** Stops all work with the server and closes the storage. The records stay on this device. */
  close(): Promise<void>;
  /** Closes the records and deletes this member's data. Unsent edits, their records and form drafts stay. */
  signOut(): Promise<void>;
}
