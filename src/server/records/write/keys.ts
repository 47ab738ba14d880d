import { Problem } from '#contract/problems.ts';
import type { Sql } from '../../storage/database.ts';
import type { Answer } from './answer.ts';

interface StoredAnswer extends Record<string, unknown> {
  readonly key: string;
  readonly requestHash: string;
  readonly status: number;
  readonly etag: string | null;
  readonly body: string | null;
}

/** A request's idempotency key, with a hash of the request. */
export interface AskedKey {
  readonly key: string;
  readonly hash: string;
}

/** Reads and stores the answers of a member's idempotency keys, in the same transaction as the write. */
export interface Keys {
  /**
   * The earlier answer to this request, or null.
   * @throws Problem key-reused if the key belongs to another request
   */
  find(asked: AskedKey): Promise<Answer | null>;
  keep(asked: AskedKey, answer: Answer): Promise<void>;
}

const columns = `key, request_hash as "requestHash", status, etag, body`;
const findOne = `select ${columns} from idempotency_keys where owner_id = $1 and key = $2`;
const findMany = `select ${columns} from idempotency_keys where owner_id = $1 and key = any($2)`;
const keepOne = `insert into idempotency_keys (owner_id, key, request_hash, status, etag, body) values ($1, $2, $3, $4, $5, $6)`;
const keepMany = `insert into idempotency_keys (owner_id, key, request_hash, status, etag, body)
  select $1, * from unnest($2::text[], $3::text[], $4::integer[], $5::text[], $6::text[])`;

function answerOf(stored: StoredAnswer, hash: string): Answer {
  if (stored.requestHash !== hash) throw new Problem('key-reused');
  const { status, etag, body } = stored;
  return { status, ...(etag === null ? {} : { etag }), ...(body === null ? {} : { body }) };
}

const rowOf = ({ key, hash }: AskedKey, { status, etag, body }: Answer): StoredAnswer => ({
  key,
  requestHash: hash,
  status,
  etag: etag ?? null,
  body: body ?? null,
});

/** The keys for a single write in the transaction of `sql`. The member's row must be locked. */
export const keysOf = (sql: Sql, memberId: string): Keys => ({
  async find({ key, hash }) {
    const [stored] = await sql.query<StoredAnswer>(findOne, [memberId, key], 'find-key');
    return stored === undefined ? null : answerOf(stored, hash);
  },
  async keep(asked, answer) {
    const { key, requestHash, status, etag, body } = rowOf(asked, answer);
    await sql.query(keepOne, [memberId, key, requestHash, status, etag, body], 'keep-key');
  },
});

/** The keys for many writes in one transaction. Load all keys before the first write, and flush after the last. */
export class ManyKeys implements Keys {
  readonly #sql: Sql;
  readonly #memberId: string;
  readonly #known = new Map<string, StoredAnswer>();
  readonly #fresh: StoredAnswer[] = [];

  constructor(sql: Sql, memberId: string) {
    this.#sql = sql;
    this.#memberId = memberId;
  }

  async load(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    for (const stored of await this.#sql.query<StoredAnswer>(findMany, [this.#memberId, keys]))
      this.#known.set(stored.key, stored);
  }

  async find({ key, hash }: AskedKey): Promise<Answer | null> {
    const stored = this.#known.get(key);
    return stored === undefined ? null : answerOf(stored, hash);
  }

  async keep(asked: AskedKey, answer: Answer): Promise<void> {
    const row = rowOf(asked, answer);
    this.#known.set(row.key, row);
    this.#fresh.push(row);
  }

  async flush(): Promise<void> {
    if (this.#fresh.length === 0) return;
    const column = (name: keyof StoredAnswer) => this.#fresh.map((row) => row[name]);
    const names = ['key', 'requestHash', 'status', 'etag', 'body'] as const;
    await this.#sql.query(keepMany, [this.#memberId, ...names.map(column)]);
  }
}
