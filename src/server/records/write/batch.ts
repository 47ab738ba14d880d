import { and, eq, inArray } from '../../storage/drizzle.ts';
import type { Device } from '#contract/device.ts';
import { Problem } from '#contract/problems.ts';
import { lockMember, requireWriter, type Member } from '../../members/member.ts';
import type { Sql } from '../../storage/database.ts';
import { isRace } from '../../storage/failures.ts';
import { trades } from '../../storage/schema.ts';
import { beginHistory } from '../history/begin-history.ts';
import type { Answer } from './answer.ts';
import { ManyKeys } from './keys.ts';
import { Known } from './known.ts';
import { History } from '../history/versions.ts';
import { updatesAtOnce, WaitingUpdates, type TradeUpdates } from './trade-updates.ts';
import { answered, type Work, type Write, type WriteRequest } from './write.ts';

/** What is known of a batch's requests before the first of them is done. */
export interface BatchPlan {
  /** At most so many writes: as many revisions are set aside. */
  readonly writes: number;
  readonly keys: readonly string[];
  /** Trades that will be changed or deleted. */
  readonly tradeIds: readonly string[];
  readonly device: Device | null;
  readonly pace: BatchPace;
}

/** A write in a batch, with what it touches: the less it touches, the more of what was read can be used again. */
export interface BatchWrite extends Omit<WriteRequest, 'device'> {
  /** The trade that it changes or deletes, where it touches no other record. */
  readonly tradeId: string | null;
  /** True where that trade is there already, and stays. */
  readonly isChange: boolean;
}

/**
 * How the changes of trades are done, most of what waits on devices. 'together': they are worked out one after another, which
 * refuses what is to be refused, and go to the database in one statement. 'apart': each by its own, after the database has refused
 * that statement, which does not say for whose sake.
 */
export type BatchPace = 'together' | 'apart';

/**
 * Many writes of one member in one transaction: the member is locked, keys and trades are read, and the answers are kept once for
 * all of them. Each write has its own revision, and a savepoint of its own unless it waits for the others (BatchPace), so that one
 * that is refused leaves no trace and stops nothing.
 */
export class BatchTransaction {
  readonly member: Member;
  readonly #sql: Sql;
  readonly #keys: ManyKeys;
  readonly #known = new Known();
  readonly #updates: WaitingUpdates;
  readonly #pace: BatchPace;
  readonly #history: History;
  #revision: number;
  #hasSavepoint = false;
  #failure: unknown;

  private constructor(sql: Sql, member: Member, { writes, device, pace }: BatchPlan) {
    this.#sql = sql;
    this.member = member;
    this.#pace = pace;
    this.#updates = new WaitingUpdates(sql, member.id);
    this.#keys = new ManyKeys(sql, member.id);
    this.#revision = member.revision - writes;
    this.#history = new History(sql, member.id, { device, batch: this.#revision + 1 });
  }

  /** @throws Problem deactivated, forbidden, membership-expired */
  static async open(sql: Sql, memberId: string, plan: BatchPlan): Promise<BatchTransaction> {
    const member = await lockMember(sql, memberId, plan.writes);
    requireWriter(member, new Date());
    if (!member.historyBegun) await beginHistory(sql, member.id);
    const batch = new BatchTransaction(sql, member, plan);
    await batch.#keys.load(plan.keys);
    await batch.#readTrades(plan.tradeIds);
    return batch;
  }

  async #readTrades(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const mine = and(eq(trades.ownerId, this.member.id), inArray(trades.id, [...ids]));
    this.#known.learn(await this.#sql.orm.select().from(trades).where(mine));
  }

  /**
   * Does one write of the batch. A write that is refused leaves no trace, and the next can be done.
   * @throws Problem what the write is refused for; anything else has ended the transaction (requireAlive)
   */
  async write(asked: BatchWrite, work: Work): Promise<Answer> {
    this.#revision += 1;
    this.#history.typed = asked.typed;
    const { tradeId, isChange } = asked;
    return this.#pace === 'together' && isChange && tradeId !== null
      ? this.#withOthers(asked, tradeId, work)
      : this.#byItself(asked, work);
  }

  async #answer(asked: BatchWrite, updates: TradeUpdates, work: Work): Promise<Answer> {
    const current: Write = {
      sql: this.#sql,
      member: this.member,
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

  /** A refusal leaves no trace, for nothing is written before all is checked; any other failure ends the transaction. */
  async #withOthers(asked: BatchWrite, tradeId: string, work: Work): Promise<Answer> {
    try {
      // Once more in one batch: it is read as the table has it, like every other.
      if (this.#updates.has(tradeId)) await this.#updates.flush();
      const answer = await this.#answer(asked, this.#updates, work);
      this.#known.forgetTrade(tradeId);
      return answer;
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
      const answer = await this.#answer(asked, updatesAtOnce(this.#sql, this.member.id), work);
      this.#forget(asked);
      return answer;
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

  /** A new savepoint in place of the one before: nested ones would cost more with each. */
  async #savepoint(): Promise<void> {
    await this.#sql.query(this.#hasSavepoint ? 'release savepoint one; savepoint one' : 'savepoint one');
    this.#hasSavepoint = true;
  }

  #forget({ tradeId }: BatchWrite): void {
    if (tradeId === null) this.#known.forgetAll();
    else this.#known.forgetTrade(tradeId);
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

  /** @throws what has ended the transaction, if anything: a lost race, a lost connection. Then none of its answers counts. */
  requireAlive(): void {
    if (this.#failure === undefined) return;
    throw this.#failure instanceof Error ? this.#failure : new Problem('unavailable', { retryAfter: 2 });
  }

  /** Before the commit: the waiting updates are done, the answers are kept under their keys, and what the writes did in the records' histories. */
  async finish(): Promise<void> {
    await this.#updates.flush();
    await this.#keys.flush();
    await this.#history.flush();
  }
}
