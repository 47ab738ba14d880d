import type { RecordKind } from '#calc-core/records';
import type { Device } from '#contract/device.ts';
import { changesBetween, type Act, type Changes } from '#contract/history.ts';
import { wholeRecord, type Typed } from '#contract/typed.ts';
import type { WireRecord } from '#contract/wire.ts';
import type { Sql } from '../../storage/database.ts';

/** A record before and after a write, with wire names. Null if it did not exist. */
export interface Turn {
  readonly kind: RecordKind;
  readonly id: string;
  readonly before: WireRecord | null;
  readonly after: WireRecord | null;
  /** True if the write restored a deleted record. */
  readonly isRestored?: boolean;
  readonly profit?: string | null;
}

interface HeadRow {
  readonly kind: RecordKind;
  readonly id: string;
  readonly revision: number;
  readonly act: Act;
  readonly changes: string;
  readonly profit: string | null;
  readonly typed: string | null;
}

/** When the changed fields were typed, or when the record was created or deleted. */
function typedOf(typed: Typed | null, act: Act, changes: Changes): string | null {
  const isIncluded = (name: string): boolean => (act === 'changed' ? name in changes : name === wholeRecord);
  const included = Object.entries(typed ?? {}).filter(([name]) => isIncluded(name));
  return included.length === 0 ? null : JSON.stringify(Object.fromEntries(included));
}

function actOf({ before, after, isRestored = false }: Turn): Act {
  if (after === null) return 'deleted';
  if (before !== null) return 'changed';
  return isRestored ? 'restored' : 'created';
}

const insert = `insert into versions (owner_id, batch, device, device_name, person_id, kind, id, revision, act, changes, profit, typed)
  select $1, $2, $3, $4, $5::uuid, * from unnest($6::text[], $7::uuid[], $8::bigint[], $9::text[], $10::text[], $11::text[], $12::text[])`;

/** Inserts the versions of many records that changed because another record changed. */
const insertThrough = `insert into versions
    (owner_id, batch, device, device_name, person_id, kind, revision, act, through_kind, through_id, id, changes, profit)
  select $1, $2, $3, $4, $5::uuid, $6, $7, 'changed', $8, $9, * from unnest($10::uuid[], $11::text[], $12::text[])`;

/** The record whose change or deletion caused a version of another record. */
export interface Through {
  readonly kind: RecordKind;
  readonly id: string;
}

/** A record that changed because another record changed. */
export interface Reached {
  readonly id: string;
  /** JSON. */
  readonly changes: string;
  readonly profit: string | null;
}

interface WriteOrigin {
  readonly device: Device | null;
  readonly typed?: Typed | null;
  /** The first revision of the write's batch. */
  readonly batch?: number | null;
  /** The person who writes, on a shared farm. */
  readonly writer?: string | null;
}

/** Collects the versions of one transaction. `settle` adds a write's versions, `drop` removes them, and `flush` stores them. */
export class History {
  readonly #sql: Sql;
  readonly #head: readonly [
    ownerId: string,
    batch: number | null,
    device: string | null,
    name: string | null,
    person: string | null,
  ];
  #fresh: HeadRow[] = [];
  #done: HeadRow[] = [];
  typed: Typed | null;

  constructor(sql: Sql, ownerId: string, { device, typed = null, batch = null, writer = null }: WriteOrigin) {
    this.#sql = sql;
    this.typed = typed;
    this.#head = [ownerId, batch, device?.id ?? null, device?.name ?? null, writer];
  }

  add(revision: number, turn: Turn): void {
    const { kind, id, before, after, profit = null } = turn;
    const changes = changesBetween(before, after);
    const act = actOf(turn);
    const typed = typedOf(this.typed, act, changes);
    this.#fresh.push({ kind, id, revision, act, changes: JSON.stringify(changes), profit, typed });
  }

  /** Stores the versions of records that changed because another record changed. There may be thousands, so they are not collected. */
  async addThrough(
    revision: number,
    through: Through,
    kind: RecordKind,
    reached: readonly Reached[],
  ): Promise<void> {
    await this.#sql.query(insertThrough, [
      ...this.#head,
      kind,
      revision,
      through.kind,
      through.id,
      reached.map(({ id }) => id),
      reached.map(({ changes }) => changes),
      reached.map(({ profit }) => profit),
    ]);
  }

  settle(): void {
    this.#done.push(...this.#fresh);
    this.#fresh = [];
  }

  drop(): void {
    this.#fresh = [];
  }

  async flush(): Promise<void> {
    this.settle();
    const rows = this.#done;
    this.#done = [];
    if (rows.length === 0) return;
    const names = ['kind', 'id', 'revision', 'act', 'changes', 'profit', 'typed'] as const;
    await this.#sql.query(insert, [...this.#head, ...names.map((name) => rows.map((row) => row[name]))]);
  }
}
