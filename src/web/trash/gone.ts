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
  /** When the server received the deletion, RFC 3339; null while it has not. */
  readonly at: string | null;
  /** When it is gone for good; null while its deletion is unsent. */
  readonly until: string | null;
  readonly device: Device | null;
  /** Who deleted it, on a farm with more people. */
  readonly who?: Who | undefined;
  /** The profit per head when it was deleted, an exact decimal; null when there was none. */
  readonly profit: string | null;
  /** Trades that left a group because the group was deleted. */
  readonly tradeIds: readonly string[];
  /** Whether it was added just before, as when a paste is undone: DeletedRecord. */
  readonly addedJustBefore?: boolean;
}

/** A page of the server's deleted records. @throws Unreachable, SignedOut, ApiProblem */
export const trashPage = async (api: ApiClient, slug: string, before: string | null): Promise<TrashPage> =>
  (await api.ask({ method: 'GET', path: apiPaths.trash(slug, before) })) as TrashPage;

/** A deleted record from the server. @throws WireError for a field that cannot be read */
export const goneOf = ({ kind, record, ...told }: DeletedRecord): Gone => ({
  kind,
  record: fromWire(kind, record),
  ...told,
});

/** What was deleted on this device and not sent, with its figures on its carry, if that is known. */
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

/** The fields that the deletion of a record of this kind empties. */
const emptiedBy = (kind: RecordKind): readonly NamingField[] =>
  namedBy(kind).filter(({ field }) => field.whenDeleted === 'emptied');

/**
 * What can be restored: unsent deletions first, then the server's, without what has been restored on this device. A record in both lists
 * is listed as unsent: it was deleted here again.
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

/** A reference of a restored record to one that does not exist: its label, and whether that record is deleted or gone for good. */
export interface Missing {
  readonly of: Gone;
  readonly to: RecordKind;
}

/** What restoring comes to. */
export interface Restoration {
  readonly edits: readonly Edit[];
  /** Carries that are restored because a picked trade uses them. */
  readonly along: readonly Gone[];
  /** References that stay empty, because their records do not exist. */
  readonly missing: readonly Missing[];
  /** Trades that return to a group. */
  readonly backInGroup: readonly string[];
}

const referenced = ({ kind, record }: Gone): readonly { readonly field: Reference; readonly id: string }[] =>
  referencesOf(kind).flatMap((field) => {
    const id: unknown = Reflect.get(record, field.name);
    return typeof id === 'string' && id !== '' ? [{ field, id }] : [];
  });

/**
 * The edits that restore the picked records of `all`, each under its own id. A record that another depends on (a trade's carry: without
 * it the trade has no figures) is restored with it if it is deleted too; any other missing reference is left empty.
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
  // Referenced records are created before those that reference them.
  const creates = recordKindNames.flatMap((kind) =>
    [...coming.values()]
      .filter((gone) => gone.kind === kind)
      .map((gone) => {
        const left = referenced(gone).filter(
          ({ field: { to }, id }) => !isHere(records, to, id) && !coming.has(keyOf(to, id)),
        );
        missing.push(...left.map(({ field: { to } }) => ({ of: gone, to })));
        const doc = { ...gone.record, ...Object.fromEntries(left.map(({ field }) => [field.name, null])) };
        // A record of the kind, with some of its references emptied.
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

/** A record that may reference a restored one again. */
interface Freed {
  readonly naming: NamingField;
  readonly id: string;
  /** The restored record. */
  readonly to: string;
}

/** The records that lost their reference to this one when it was deleted (a group's trades), and that reference no other record now. */
const freed = (records: Records, { kind, id: to, tradeIds }: Gone): readonly Freed[] =>
  emptiedBy(kind).flatMap((naming) =>
    tradeIds.flatMap((id) => {
      const row = records.row(naming.kind, id);
      const isFree = row !== undefined && Reflect.get(recordIn(naming.kind, row), naming.field.name) === null;
      return isFree ? [{ naming, id, to }] : [];
    }),
  );
