import type { Device } from '#contract/device.ts';
import type { Typed } from '#contract/typed.ts';
import { etagInEpoch, etagOf, names, type Expectation, type InEpoch } from '../../http/etag.ts';
import { VersionChanged } from '../../http/errors.ts';
import { lockFarm, type Writer } from '../../farms/farm.ts';
import type { Member } from '../../members/member.ts';
import type { Database, Sql, TransactionOptions } from '../../storage/database.ts';
import { sql } from '../../storage/drizzle.ts';
import type { Answer } from './answer.ts';
import { beginHistory } from '../history/begin-history.ts';
import { keysOf, type AskedKey, type Keys } from './keys.ts';
import { KnownRows } from './known.ts';
import { updatesAtOnce, type TradeUpdates } from './trade-updates.ts';
import { inTurn } from './turns.ts';
import { History } from '../history/versions.ts';

/** A running write: its transaction, the locked member who owns the records, and the revision of this write. */
export interface Write {
  readonly sql: Sql;
  readonly member: Member;
  /** The person who writes, on a shared farm. Null on a farm that was never shared, and for the server itself. */
  readonly writer: string | null;
  readonly revision: number;
  readonly expects: Expectation;
  readonly known: KnownRows;
  readonly updates: TradeUpdates;
  readonly history: History;
}

/** Makes the changes of a write, and its answer. Throwing a Problem undoes the write. */
export type Work = (write: Write) => Promise<Answer>;

/** A requested write, alone or in a batch. */
export interface WriteRequest {
  /** Null without an Idempotency-Key. */
  readonly key: AskedKey | null;
  /** The version of the record that the caller expects. */
  readonly expects: Expectation;
  readonly device: Device | null;
  /** When the fields were typed. Null if the device sent them at once. */
  readonly typed: Typed | null;
}

/** A write on a farm in its own transaction. */
export interface SingleWrite extends WriteRequest, TransactionOptions, Writer {
  /** Aborts when the caller is gone. */
  readonly signal: AbortSignal;
}

/** The time when a record is created. The start of the transaction would be the same for a whole batch. */
export const rightNow = sql`clock_timestamp()`;

/** Runs a write of the server itself in the transaction of `sql`. If-Match is not checked. */
export async function ownWrite<T>(sql: Sql, member: Member, work: (write: Write) => Promise<T>): Promise<T> {
  if (!member.historyBegun) await beginHistory(sql, member.id);
  const history = new History(sql, member.id, { device: null });
  const result = await work({
    sql,
    member,
    writer: null,
    revision: member.revision,
    expects: { ifMatch: undefined, ifNoneMatch: undefined },
    known: new KnownRows(),
    updates: updatesAtOnce(sql, member.id),
    history,
  });
  await history.flush();
  return result;
}

/**
 * Returns the answer stored under the key, or does the work and stores its answer. The key comes before If-Match, because a repeated PUT
 * has an old ETag.
 * @throws Problem key-reused, and what the work throws
 */
export async function answered(write: Write, key: AskedKey | null, keys: Keys, work: Work): Promise<Answer> {
  const earlier = key === null ? null : await keys.find(key);
  if (earlier?.etag !== undefined) return { ...earlier, etag: etagInEpoch(earlier.etag, write.member) };
  if (earlier !== null) return earlier;
  const answer = await work(write);
  if (key !== null) await keys.keep(key, answer);
  return answer;
}

/**
 * Runs one write on a farm, all or nothing. A second write with the same key gets the first answer.
 * @throws Problem for a refusal; unavailable when the write waited or ran too long
 */
export async function write(database: Database, asked: SingleWrite, work: Work): Promise<Answer> {
  const { farmId, expects, device, typed, longestMs } = asked;
  const limit = longestMs === undefined ? {} : { longestMs };
  const run = () =>
    database.tx(async (sql) => {
      const { row: member, writer } = await lockFarm(sql, asked);
      if (!member.historyBegun) await beginHistory(sql, member.id);
      const { revision } = member;
      const history = new History(sql, member.id, { device, typed, writer });
      const current: Write = {
        sql,
        member,
        writer,
        revision,
        expects,
        known: new KnownRows(),
        updates: updatesAtOnce(sql, member.id),
        history,
      };
      const answer = await answered(current, asked.key, keysOf(sql, member.id), work);
      await history.flush();
      return answer;
    }, limit);
  return inTurn(farmId, run, { signal: asked.signal, ...limit });
}

/** A stored record's revision, and the answer of its GET. */
export interface StoredVersion extends InEpoch {
  readonly revision: number;
  readonly reply: string;
}

/** The stored version of a record, for {@link requireMatch} and {@link refuseExisting}. */
export const storedVersion = (
  { member: { epoch } }: Pick<Write, 'member'>,
  { revision, reply }: Omit<StoredVersion, 'epoch'>,
): StoredVersion => ({ epoch, revision, reply });

/**
 * Checks If-Match.
 * @throws VersionChanged if it names a version other than the stored one, or a version of another epoch
 */
export function requireMatch({ ifMatch }: Expectation, stored: StoredVersion): void {
  if (ifMatch !== undefined && !names(ifMatch, stored.revision, stored))
    throw new VersionChanged('version-changed', etagOf(stored.revision, stored), JSON.parse(stored.reply));
}

/** Refuses to create a record whose id exists: 412 after If-None-Match: *, else 409. Both answers contain the existing record. */
export function refuseExisting(expects: Expectation, stored: StoredVersion): never {
  const code = expects.ifNoneMatch === undefined ? 'already-exists' : 'version-changed';
  throw new VersionChanged(code, etagOf(stored.revision, stored), JSON.parse(stored.reply));
}

/** True if the request may only create a record (If-None-Match: *). */
export const isCreate = (expects: Expectation): boolean => expects.ifNoneMatch?.trim() === '*';
