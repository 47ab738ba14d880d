import { and, eq, getTableColumns, or, sql, type SQL } from '../../storage/drizzle.ts';
import { z } from 'zod';
import { limitedArray } from '#contract/schemas.ts';
import { recordKindNames, referencesOf, type RecordKind } from '#calc-core/records';
import { acts, afterVersion, changesBetween, readChanges, type Changes } from '#contract/history.ts';
import type { Typed } from '#contract/typed.ts';
import type { WireRecord } from '#contract/wire.ts';
import type { Sql } from '../../storage/database.ts';
import { moment } from '../../storage/moment.ts';
import { jsonInSlices, profitOfRow } from '../stored/replies.ts';
import { tableOf, wireOfRow } from '../stored/rows.ts';
import { insertVersions, type KeptVersion } from '../history/thin.ts';
import type { Write } from '../write/write.ts';

/** The schema of a file's histories, with at most `most` versions. `order` numbers the versions of all records. */
export const historyBodyOf = (most: number) =>
  limitedArray(
    z.object({
      kind: z.enum(recordKindNames),
      id: z.uuid(),
      order: z.number().int().min(1).max(100_000_000),
      at: z.iso.datetime({ offset: true }),
      act: z.enum(acts),
      changes: z.record(z.string().max(60), z.tuple([z.unknown(), z.unknown()])),
      profit: z.string().max(400).nullable(),
      device: z.object({ id: z.string().max(64), name: z.string().max(60) }).nullable(),
      typed: z.record(z.string().max(60), z.iso.datetime()).nullable().default(null),
      through: z.object({ kind: z.enum(recordKindNames), id: z.uuid() }).nullable(),
      // The version's author, on a shared farm. A farm shows names only of its own people.
      person: z.uuid().optional(),
    }),
    most,
  ).default([]);

type Carried = z.output<ReturnType<typeof historyBodyOf>>[number];

interface ExportRow extends Record<string, unknown> {
  readonly kind: RecordKind;
  readonly id: string;
  readonly order: number;
  readonly at: string;
  readonly act: Carried['act'];
  readonly changes: string;
  readonly profit: string | null;
  readonly device: string | null;
  readonly deviceName: string | null;
  readonly typed: string | null;
  readonly throughKind: RecordKind | null;
  readonly throughId: string | null;
  readonly personId: string | null;
}

/** The file has its own version numbers, because one member's revisions mean nothing for another member. */
const all = `select kind, id, dense_rank() over (order by revision)::float8 as "order", at::text, act, changes, profit, device,
    device_name as "deviceName", typed, through_kind as "throughKind", through_id as "throughId",
    case when exists (select 1 from farms where farms.owner_id = versions.owner_id and is_shared)
      then coalesce(person_id, case when device is null then null else owner_id end) end as "personId"
  from versions where owner_id = $1 order by revision, kind, id`;

/** Every version of a member's records as a JSON array, oldest first. Deleted records are included. */
export const exportHistory = async (on: Sql, ownerId: string): Promise<string> =>
  jsonInSlices(await on.query<ExportRow>(all, [ownerId]), carriedOf);

function carriedOf({ kind, id, order, at, act, profit, ...row }: ExportRow): Carried {
  return {
    kind,
    id,
    order,
    at: moment(at),
    act,
    changes: readChanges(row.changes) as Carried['changes'],
    profit,
    device: row.device === null ? null : { id: row.device, name: row.deviceName ?? '' },
    typed: row.typed === null ? null : (JSON.parse(row.typed) as Typed),
    through:
      row.throughKind === null || row.throughId === null
        ? null
        : { kind: row.throughKind, id: row.throughId },
    ...(row.personId === null ? {} : { person: row.personId }),
  };
}

interface RecordHere {
  readonly kind: RecordKind;
  readonly id: string;
  readonly wire: WireRecord;
  readonly profit: string | null;
}

/** A member's records before or after an import, by kind and id. */
export type RecordsHere = ReadonlyMap<string, RecordHere>;

const keyOf = ({ kind, id }: { readonly kind: RecordKind; readonly id: string }): string => `${kind} ${id}`;

/** The member's records with these ids, and all records that refer to them. The caller has locked the member. */
export async function recordsHere(
  { sql: on, member }: Write,
  ids: ReadonlyMap<RecordKind, readonly string[]>,
): Promise<RecordsHere> {
  const here = new Map<string, RecordHere>();
  for (const kind of recordKindNames) {
    const table = tableOf(kind);
    const columns = getTableColumns(table);
    const oneOf = (column: string, of: RecordKind): SQL =>
      sql`${columns[column as 'id']} = any(${sql.param(ids.get(of) ?? [])}::uuid[])`;
    const naming = referencesOf(kind).map(({ name, to }) => oneOf(name, to));
    const wanted = or(oneOf('id', kind), ...naming);
    const rows = await on.orm
      .select()
      .from(table)
      .where(and(eq(table.ownerId, member.id), wanted));
    for (const row of rows) {
      const profit = profitOfRow(kind, row);
      here.set(keyOf({ kind, id: row.id }), { kind, id: row.id, wire: wireOfRow(kind, row), profit });
    }
  }
  return here;
}

const isSame = (one: WireRecord | null, other: WireRecord | null): boolean =>
  (one === null) === (other === null) && Object.keys(changesBetween(one, other)).length === 0;

/** True if these versions, one after another, lead to the current record. */
function leadsTo(versions: readonly Carried[], wire: WireRecord | null): boolean {
  let record: WireRecord | null = null;
  for (const { act, changes } of versions) {
    const isThere: boolean = record !== null;
    if (isThere === (act === 'created' || act === 'restored')) return false;
    record = afterVersion(record, { act, changes: changes as Changes });
  }
  return isSame(record, wire);
}

const lowestRevision = `select least(0, min(revision))::float8 as lowest from versions where owner_id = $1`;
const known = `select distinct kind, id from versions where owner_id = $1`;

/** Adds the file's history of each record without a history, if it leads to the record. Returns the keys of these records. */
async function carryOver(
  write: Write,
  after: RecordsHere,
  history: readonly Carried[],
): Promise<Set<string>> {
  const { sql: on, member } = write;
  const taken = new Set<string>();
  if (history.length === 0) return taken;
  const rows = await on.query<{ kind: RecordKind; id: string }>(known, [member.id]);
  const has = new Set(rows.map(keyOf));
  const [found] = await on.query<{ lowest: number | null }>(lowestRevision, [member.id]);
  // Imported versions get numbers below all existing versions, so that they come first.
  const base = (found?.lowest ?? 0) - 1 - history.reduce((most, { order }) => Math.max(most, order), 0);
  const ofRecord = Map.groupBy(
    history.toSorted((one, other) => one.order - other.order),
    ({ kind, id }) => keyOf({ kind, id: id.toLowerCase() }),
  );
  for (const [key, versions] of ofRecord) {
    const [first] = versions;
    if (first === undefined) continue;
    const { kind, id } = first;
    const isOnce = new Set(versions.map(({ order }) => order)).size === versions.length;
    if (has.has(key) || !isOnce || !leadsTo(versions, after.get(key)?.wire ?? null)) continue;
    const kept = versions.map(
      ({ order, at, act, changes, profit, device, typed, through, person }): KeptVersion => ({
        revision: base + order,
        at,
        act,
        changes: JSON.stringify(changes),
        profit,
        throughKind: through?.kind ?? null,
        throughId: through?.id ?? null,
        device: device?.id ?? null,
        deviceName: device?.name ?? null,
        typed: typed === null ? null : JSON.stringify(typed),
        batch: null,
        personId: person ?? null,
      }),
    );
    await insertVersions(on, { ownerId: member.id, kind, id }, kept);
    taken.add(key);
  }
  return taken;
}

/** Writes the file's versions, and one version for each record that the import created or changed. */
export async function addVersions(
  write: Write,
  before: RecordsHere,
  after: RecordsHere,
  history: readonly Carried[],
): Promise<void> {
  const taken = await carryOver(write, after, history);
  for (const [key, { kind, id, wire, profit }] of after) {
    const was = before.get(key);
    if (taken.has(key) || (was !== undefined && isSame(was.wire, wire) && was.profit === profit)) continue;
    write.history.add(write.revision, { kind, id, before: was?.wire ?? null, after: wire, profit });
  }
}
