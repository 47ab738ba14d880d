import { and, eq, lt, sql } from '../storage/drizzle.ts';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../storage/database.ts';
import { providerRecords } from '../storage/schema.ts';

/** The provider only needs reads and writes without a transaction. */
export type ProviderDatabase = Pick<Database, 'orm'>;

/**
 * A used refresh token is accepted for this many seconds. A lost reply must not end the session (src/server/DECISIONS.md, A refresh token
 * used twice).
 */
const reuseGraceSeconds = 10;

const table = providerRecords;

/** Stores oidc-provider's records in PostgreSQL. Each record is a row of provider_records. */
export class RecordsAdapter implements Adapter {
  readonly #database: ProviderDatabase;
  readonly #model: string;

  constructor(database: ProviderDatabase, model: string) {
    this.#database = database;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const values = {
      payload,
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      userCode: payload.userCode ?? null,
      expiresAt: Number.isFinite(expiresIn) ? new Date(Date.now() + expiresIn * 1000).toISOString() : null,
    };
    await this.#database.orm
      .insert(table)
      .values({ model: this.#model, id, ...values })
      .onConflictDoUpdate({ target: [table.model, table.id], set: values });
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#first(eq(table.id, id));
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#first(eq(table.uid, uid));
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#first(eq(table.userCode, userCode));
  }

  async consume(id: string): Promise<void> {
    await this.#database.orm
      .update(table)
      .set({ consumedAt: sql`coalesce(${table.consumedAt}, now())` })
      .where(this.#mine(eq(table.id, id)));
  }

  async destroy(id: string): Promise<void> {
    await this.#database.orm.delete(table).where(this.#mine(eq(table.id, id)));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#database.orm.delete(table).where(this.#mine(eq(table.grantId, grantId)));
  }

  #mine(condition: ReturnType<typeof eq>) {
    return and(eq(table.model, this.#model), condition);
  }

  async #first(condition: ReturnType<typeof eq>): Promise<AdapterPayload | undefined> {
    const rows = await this.#database.orm
      .select({ payload: table.payload, consumedAt: table.consumedAt })
      .from(table)
      .where(this.#mine(condition))
      .limit(1);
    const row = rows[0];
    if (row === undefined) return undefined;
    const payload = row.payload as AdapterPayload;
    return row.consumedAt === null ? payload : this.#consumed(payload, row.consumedAt);
  }

  #consumed(payload: AdapterPayload, consumedAt: string): AdapterPayload {
    const usedAt = Math.floor(Date.parse(consumedAt) / 1000);
    const forgiven = this.#model === 'RefreshToken' && Date.now() / 1000 - usedAt < reuseGraceSeconds;
    return forgiven ? payload : { ...payload, consumed: usedAt };
  }
}

/** Deletes rows an hour after they expire. */
export async function sweepRecords(database: ProviderDatabase): Promise<void> {
  await database.orm.delete(table).where(lt(table.expiresAt, sql`now() - interval '1 hour'`));
}
