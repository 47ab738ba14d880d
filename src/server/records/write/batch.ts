import { recordKindNames, type RecordKind } from '#calc-core/records';
import type { Device } from '#contract/device.ts';
import { Problem } from '#contract/problems.ts';
import { lockFarm, type LockedFarm, type Writer } from '../../farms/farm.ts';
import type { Member } from '../../members/member.ts';
import type { Sql } from '../../storage/database.ts';
import { isRace } from '../../storage/failures.ts';
import { beginHistory } from '../history/begin-history.ts';
import type { Answer } from './answer.ts';
import { ManyKeys } from './keys.ts';
import { findRecords } from '../stored/find.ts';
import { KnownRows } from './known.ts';
import { History } from '../history/versions.ts';
import { updatesAtOnce, WaitingUpdates, type TradeUpdates } from './trade-updates.ts';
import { answered, type Work, type Write, type WriteRequest } from './write.ts';

/** Identifies a record of the member. */
export interface RecordName {
  readonly kind: RecordKind;
  readonly id: string;
}

/** What is known about a batch before its first request runs. */
export interface BatchPlan {
  /** The maximum number of writes. The same number of revisions is reserved. */
  readonly writes: number;
  readonly keys: readonly string[];
  /** Records that the batch changes or deletes. They are read together. */
  readonly records: readonly RecordName[];
  readonly device: Device | null;
  readonly pace: BatchPace;
}

/** A write in a batch. */
export interface BatchWrite extends Omit<WriteRequest, 'device'> {
  /** The record's id if its change may wait and be stored together with other changes (`updatesWait`). Otherwise null. */
  readonly waitingId: string | null;
}

/** 'together' stores all changed trades with one statement. After a failure, 'apart' stores each trade with its own statement. */
export type BatchPace = 'together' | 'apart';

/** Many writes of one person on one farm in one transaction. A refused write changes nothing, and the others still run. */
export class BatchTransaction {
  readonly member: Member;
  readonly #writer: string | null;
  readonly #sql: Sql;
  readonly #keys: ManyKeys;
  readonly #known = new KnownRows();
  readonly #updates: WaitingUpdates;
  readonly #pace: BatchPace;
  readonly #history: History;
  #revision: number;
  #hasSavepoint = false;
  #failure: unknown;

  private constructor(sql: Sql, { row: member, writer }: LockedFarm, { writes, device, pace }: BatchPlan) {
    this.#sql = sql;
    this.member = member;
    this.#writer = writer;
    this.#pace = pace;
    this.#updates = new WaitingUpdates(sql, member.id);
    this.#keys = new ManyKeys(sql, member.id);
    this.#revision = member.revision - writes;
    this.#history = new History(sql, member.id, { device, batch: this.#revision + 1, writer });
  }

  /** @throws Problem deactivated, not-found, forbidden, membership-expired */
  static async open(sql: Sql, by: Writer, plan: BatchPlan): Promise<BatchTransaction> {
    const locked = await lockFarm(sql, by, { writes: plan.writes });
    if (!locked.row.historyBegun) await beginHistory(sql, locked.row.id);
    const batch = new BatchTransaction(sql, locked, plan);
    await batch.#keys.load(plan.keys);
    await batch.#read(plan.records);
    return batch;
  }

  async #read(records: readonly RecordName[]): Promise<void> {
    for (const kind of recordKindNames) {
      const ids = records.flatMap((record) => (record.kind === kind ? [record.id] : []));
      if (ids.length === 0) continue;
      this.#known.learn(kind, await findRecords(this.#sql, this.member.id, kind, ids));
    }
  }

  /**
   * Runs one write of the batch.
   * @throws Problem for a refusal, or any other error, which ends the whole transaction
   */
  async write(asked: BatchWrite, work: Work): Promise<Answer> {
    this.#revision += 1;
    this.#history.typed = asked.typed;
    const { waitingId } = asked;
    return this.#pace === 'together' && waitingId !== null
      ? this.#withOthers(asked, waitingId, work)
      : this.#byItself(asked, work);
  }

  async #answer(asked: BatchWrite, updates: TradeUpdates, work: Work): Promise<Answer> {
    const current: Write = {
      sql: this.#sql,
      member: this.member,
      writer: this.#writer,
      revision: this.#revision,
      expects: asked.expects,
      known: this.#known,
      updates,
      history: this.#history,
    };
    const answer = await answered(current, asked.key, this.#keys, work);
    this.#history.settle();
    return answer;
  }

  /** Runs a write without a savepoint, because a refused write has stored nothing. Any other failure ends the transaction. */
  async #withOthers(asked: BatchWrite, id: string, work: Work): Promise<Answer> {
    try {
      // If the batch changes this record twice, the first change must be stored before the record is read again.
      if (this.#updates.has(id)) await this.#updates.flush();
      return await this.#answer(asked, this.#updates, work);
    } catch (error) {
      this.#history.drop();
      if (!(error instanceof Problem)) this.#failure ??= error;
      throw error;
    }
  }

  async #byItself(asked: BatchWrite, work: Work): Promise<Answer> {
    await this.#flushUpdates();
    try {
      await this.#savepoint();
      return await this.#answer(asked, updatesAtOnce(this.#sql, this.member.id), work);
    } catch (error) {
      await this.#undo(error);
      throw error;
    }
  }

  async #flushUpdates(): Promise<void> {
    try {
      await this.#updates.flush();
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }

  /** Sets a savepoint and drops the previous one. Each nested savepoint would be slower than the one before. */
  async #savepoint(): Promise<void> {
    await this.#sql.query(this.#hasSavepoint ? 'release savepoint one; savepoint one' : 'savepoint one');
    this.#hasSavepoint = true;
  }

  async #undo(error: unknown): Promise<void> {
    this.#known.forgetAll();
    this.#history.drop();
    if (isRace(error)) this.#failure ??= error;
    try {
      await this.#sql.query('rollback to savepoint one');
    } catch (cause) {
      this.#failure ??= cause;
    }
  }

  /**
   * Checks that the transaction has not ended.
   * @throws the error that ended it, such as a lost connection
   */
  requireAlive(): void {
    if (this.#failure === undefined) return;
    throw this.#failure instanceof Error ? this.#failure : new Problem('unavailable', { retryAfter: 2 });
  }

  /** Finishes the batch before the commit: stores the waiting updates, the answers and the history. */
  async finish(): Promise<void> {
    await this.#updates.flush();
    await this.#keys.flush();
    await this.#history.flush();
  }
}
