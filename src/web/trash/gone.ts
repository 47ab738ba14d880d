import { bestKnownOf } from '#calc-core/actual';
import {
  namedBy,
  recordKindNames,
  referencesOf,
  type NamingField,
  type RecordKind,
  type RecordOfKind,
  type Reference,
} from '#calc-core/records';
import type { Device } from '#contract/device.ts';
import type { Who } from '#contract/farms.ts';
import type { DeletedRecord, TrashPage } from '#contract/history.ts';
import { apiPaths } from '#contract/paths.ts';
import { fromWire } from '#contract/wire.ts';
import type { ApiClient } from '#web/data/api/client.ts';
import { patchEdit, recordIn, type Edit, type Records } from '#web/data/records.ts';
import { idOfKey, keyOf, kindOfKey } from '#web/data/rows/documents.ts';

/** A deleted record that can be restored. */
export interface Gone<K extends RecordKind = RecordKind> {
  readonly kind: K;
  readonly id: string;
  readonly record: RecordOfKind[K];
  /** When the server received the deletion (RFC 3339). Null if the deletion is not sent yet. */
  readonly at: string | null;
  /** The record can be restored until this time (RFC 3339). Null if the deletion is not sent yet. */
  readonly until: string | null;
  readonly device: Device | null;
  /** Who deleted the record. Absent on a farm with one person. */
  readonly who?: Who | undefined;
  /** The profit per head when the record was deleted, as an exact decimal. */
  readonly profit: string | null;
  /** For a group: the ids of its trades when it was deleted. */
  readonly tradeIds: readonly string[];
  /** True if the record was added just before its deletion, as in an undone paste (DeletedRecord). */
  readonly addedJustBefore?: boolean;
}

/**
 * Loads a page of the server's deleted records.
 * @throws Unreachable, SignedOut, ApiProblem
 */
export const trashPage = async (api: ApiClient, slug: string, before: string | null): Promise<TrashPage> =>
  (await api.ask({ method: 'GET', path: apiPaths.trash(slug, before) })) as TrashPage;

/**
 * Converts a deleted record of the server.
 * @throws WireError for a field that cannot be read
 */
export const goneOf = ({ kind, record, ...told }: DeletedRecord): Gone => ({
  kind,
  record: fromWire(kind, record),
  ...told,
});

/** Returns this device's deletions that are not sent yet. A trade has its profit, if its carry is known. */
export function unsentGone(records: Records, here: Device): readonly Gone[] {
  const unsent = records.sync.unsent();
  const patches = unsent.filter(({ change }) => change.type === 'patch');
  return unsent.flatMap(({ key, change }) => {
    const [kind, id] = [kindOfKey(key), idOfKey(key)];
    if (change.type !== 'delete' || isHere(records, kind, id)) return [];
    const record = { ...change.was, id } as unknown as RecordOfKind[RecordKind];
    const profit = kind === 'trade' ? profitOf(records, record as RecordOfKind['trade']) : null;
    const tradeIds = emptiedBy(kind).flatMap((naming) =>
      patches
        .filter((one) => kindOfKey(one.key) === naming.kind && one.change.was[naming.field.name] === id)
        .map((one) => idOfKey(one.key)),
    );
    return [{ kind, id, record, at: null, until: null, device: here, profit, tradeIds }];
  });
}

function profitOf(records: Records, trade: RecordOfKind['trade']): string | null {
  const carry = records.carry(trade.carryId ?? '')?.carry ?? null;
  return bestKnownOf(carry, trade).result.figures.profitPerHead.value?.toFixed() ?? null;
}

const isHere = (records: Records, kind: RecordKind, id: string): boolean =>
  records.row(kind, id) !== undefined;

/** Returns the reference fields that become empty when a record of this kind is deleted. */
const emptiedBy = (kind: RecordKind): readonly NamingField[] =>
  namedBy(kind).filter(({ field }) => field.whenDeleted === 'emptied');

/**
 * Returns what can be restored: unsent deletions first, then the server's.
 * Leaves out records that this device has restored. A record in both lists counts as unsent.
 */
export function restorable(
  records: Records,
  unsent: readonly Gone[],
  told: readonly Gone[],
): readonly Gone[] {
  const own = new Set<string>(unsent.map(({ kind, id }) => keyOf(kind, id)));
  const others = told.filter(({ kind, id }) => !own.has(keyOf(kind, id)) && !isHere(records, kind, id));
  return [...unsent, ...others];
}

/** A reference that stays empty, because its record does not exist. */
export interface Missing {
  readonly of: Gone;
  readonly to: RecordKind;
}

/** What restoring the picked records would do. */
export interface Restoration {
  readonly edits: readonly Edit[];
  /** Carries that are restored too, because a picked trade uses them. */
  readonly along: readonly Gone[];
  readonly missing: readonly Missing[];
  /** The ids of trades that return to a restored group. */
  readonly backInGroup: readonly string[];
}

const referenced = ({ kind, record }: Gone): readonly { readonly field: Reference; readonly id: string }[] =>
  referencesOf(kind).flatMap((field) => {
    const id: unknown = Reflect.get(record, field.name);
    return typeof id === 'string' && id !== '' ? [{ field, id }] : [];
  });

/**
 * Returns the edits that restore the picked records with their old ids. A trade's deleted carry comes back too.
 * Any other reference to a missing record becomes empty.
 */
export function restoring(records: Records, picked: readonly Gone[], all: readonly Gone[]): Restoration {
  const coming = new Map<string, Gone>(picked.map((gone) => [keyOf(gone.kind, gone.id), gone]));
  const along: Gone[] = [];
  for (const { field, id } of picked.flatMap(referenced)) {
    const { to, whenDeleted } = field;
    const named = all.find((gone) => gone.kind === to && gone.id === id);
    if (whenDeleted !== 'refused' || named === undefined) continue;
    if (isHere(records, to, id) || coming.has(keyOf(to, id))) continue;
    coming.set(keyOf(to, id), named);
    along.push(named);
  }
  const missing: Missing[] = [];
  // Create a record before the records that reference it.
  const creates = recordKindNames.flatMap((kind) =>
    [...coming.values()]
      .filter((gone) => gone.kind === kind)
      .map((gone) => {
        const left = referenced(gone).filter(
          ({ field: { to }, id }) => !isHere(records, to, id) && !coming.has(keyOf(to, id)),
        );
        missing.push(...left.map(({ field: { to } }) => ({ of: gone, to })));
        const doc = { ...gone.record, ...Object.fromEntries(left.map(({ field }) => [field.name, null])) };
        // The cast is safe: `doc` is the deleted record, except that some of its references are empty.
        return { kind, id: gone.id, op: 'create', doc } as Edit;
      }),
  );
  const joins = [...coming.values()].flatMap((gone) => freed(records, gone));
  const edits: Edit[] = [
    ...creates,
    ...joins.map(({ naming, id, to }) => patchEdit(naming.kind, id, { [naming.field.name]: to })),
  ];
  return { edits, along, missing, backInGroup: joins.map(({ id }) => id) };
}

/** A record whose reference was emptied by the deletion, such as a trade of a deleted group. */
interface Freed {
  readonly naming: NamingField;
  readonly id: string;
  /** The restored record. */
  readonly to: string;
}

/**
 * Returns the records that referenced this record before its deletion, such as a group's trades.
 * Leaves out records that reference another record now.
 */
const freed = (records: Records, { kind, id: to, tradeIds }: Gone): readonly Freed[] =>
  emptiedBy(kind).flatMap((naming) =>
    tradeIds.flatMap((id) => {
      const row = records.row(naming.kind, id);
      const isFree = row !== undefined && Reflect.get(recordIn(naming.kind, row), naming.field.name) === null;
      return isFree ? [{ naming, id, to }] : [];
    }),
  );
