const kib = 1024;
const mib = 1024 * kib;

/** What one member may use. deploy/README.md must list the same limits (tests/server/operate/limits-table.test.ts). */
export const bounds = {
  body: 256 * kib,
  batchBody: 2 * mib,
  importBody: 4 * mib,
  /** The most values in a body. A whole farm has up to 470,000 values. */
  values: 500_000,
  /** The most bytes that a member may send per minute, in all request bodies together. */
  bytesAMinute: 64 * mib,
  /** A member's requests that run at the same time on one process. Live streams do not count. */
  atOnce: 64,
  batchEntries: 1000,
  /** After this time in ms, a batch starts no more entries. */
  batchMs: 60_000,
  /** An import may have this many records of each kind, and this many versions. */
  importRecords: 5000,
  importVersions: 50_000,
  /** All imports of a minute together may have this many records and versions. */
  importedAMinute: 60_000,
  /** The most live streams of a member on one process. One more stream ends the oldest. */
  streams: 50,
  /** The most open shared pages of a member, and the most new pages per minute. */
  pages: 100,
  pagesAMinute: 20,
  /** The most trades on a shared page. */
  pageTrades: 500,
  /** A shared page of the budget is calculated from at most this many trades. */
  budgetTrades: 10_000,
  /** The audit records at most this many refusals per hour. Further refusals are only in the log. */
  refusalsNoted: 20,
  refusalsNotedOfAddress: 200,
} as const;

/**
 * Time limits in ms for work that blocks others. deploy/README.md must list the same limits (tests/server/operate/limits-table.test.ts).
 */
export const longest = {
  /** The limit for a transaction. A single statement has a shorter limit (storage/pool.ts). */
  transaction: 30_000,
  /** The limit for the transaction of an import. Many trades take seconds, and longer on a busy machine. */
  import: 120_000,
  /** How long a write waits for the member's earlier writes. */
  waitForWrites: 15_000,
  /** How long all database connections may stay in use. Then the watchdog cuts them, and ends the process after `cutPool`. */
  stuckPool: 45_000,
  cutPool: 15_000,
  /** How long running requests may take when the server stops. compose and systemd kill the server only after `stopping`. */
  finishing: 15_000,
  stopping: 45_000,
} as const;

/** Limits per minute that depend on RATE_LIMIT. */
export const countsOf = (rateLimit: number) => ({
  requests: rateLimit,
  /** Calculations load the server most. */
  calculations: Math.ceil(rateLimit / 3),
  /** Entries of batches per minute. A device that was offline for a week sends thousands. */
  entries: 4 * rateLimit,
  /** Requests with a refused token, per address and minute. A whole office may share one address. */
  refusals: Math.ceil(rateLimit / 10),
});
