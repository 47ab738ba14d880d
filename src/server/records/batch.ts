import type { FastifyRequest } from 'fastify';
import { and, eq, inArray } from '../storage/drizzle.ts';
import type { Device } from '#contract/device.ts';
import { Problem } from '#contract/problems.ts';
import { lockMember, requireWriter, type Member } from '../members/member.ts';
import type { Sql } from '../storage/database.ts';
import { isRace } from '../storage/failures.ts';
import { trades } from '../storage/schema.ts';
import { beginHistory } from './begin-history.ts';
import type { Answer } from './answer.ts';
import { ManyKeys } from './keys.ts';
import { Known } from './known.ts';
import { History } from './versions.ts';
import { updatesAtOnce, WaitingUpdates, type TradeUpdates } from './trade-updates.ts';
import { answered, typedOf, type WriteConditions, type Batch, type Work, type Write } from './write.ts';

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

const isOfTrades = (request: FastifyRequest): boolean => /^\/api\/trades\//i.test(request.url);

const tradeIdOf = (request: FastifyRequest): string | undefined =>
  /\/detail\/([^/?]+)/i.exec(request.url)?.[1]?.toLowerCase();

/** The trade that a request changes and neither makes nor deletes. */
function changedBy(request: FastifyRequest, { expects }: WriteConditions): string | undefined {
  const isChange = request.method === 'PUT' && expects.ifNoneMatch === undefined && isOfTrades(request);
  return isChange ? tradeIdOf(request) : undefined;
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
export class BatchTransaction implements Batch {
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

  async write(asked: WriteConditions, request: FastifyRequest, work: Work): Promise<Answer> {
    this.#revision += 1;
    this.#history.typed = typedOf(request);
    const changed = this.#pace === 'together' ? changedBy(request, asked) : undefined;
    return changed === undefined
      ? this.#byItself(asked, request, work)
      : this.#withOthers(asked, changed, work);
  }

  async #answer(asked: WriteConditions, updates: TradeUpdates, work: Work): Promise<Answer> {
    const current: Write = {
      sql: this.#sql,
      member: this.member,
      revision: this.#revision,
      expects: asked.expects,
      known: this.#known,
      updates,
      history: this.#history,
    };
    const answer = await answered(current, asked, this.#keys, work);
    this.#history.settle();
    return answer;
  }

  /** A refusal leaves no trace, for nothing is written before all is checked; any other failure ends the transaction. */
  async #withOthers(asked: WriteConditions, tradeId: string, work: Work): Promise<Answer> {
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

  async #byItself(asked: WriteConditions, request: FastifyRequest, work: Work): Promise<Answer> {
    await this.#flushUpdates();
    try {
      await this.#savepoint();
      const answer = await this.#answer(asked, updatesAtOnce(this.#sql, this.member.id), work);
      this.#forget(request);
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

  #forget(request: FastifyRequest): void {
    const id = isOfTrades(request) ? tradeIdOf(request) : undefined;
    if (id === undefined) this.#known.forgetAll();
    else this.#known.forgetTrade(id);
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
