const kib = 1024;
const mib = 1024 * kib;

/**
 * What one member may use. RATE_LIMIT sets the requests per minute, and `countsOf` derives other counts from it. deploy/README.md lists
 * every limit. tests/server/operate/limits-table.test.ts compares that list with this file.
 */
export const bounds = {
  body: 256 * kib,
  batchBody: 2 * mib,
  importBody: 4 * mib,
  /**
   * The most values (numbers, texts and lists) in a body. Parsing this many blocks the server for 25 ms. A whole farm of 4 MB has up to
   * 470,000.
   */
  values: 500_000,
  /** All bodies of a member per minute, in bytes. */
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
  /** Trades on a shared page. */
  pageTrades: 500,
  /** A shared page of the budget is calculated from at most this many trades. */
  budgetTrades: 10_000,
  /** The audit records at most this many refusals per hour, for one caller and for one address. Further refusals are only in the log. */
  refusalsNoted: 20,
  refusalsNotedOfAddress: 200,
} as const;

/**
 * Time limits in ms for everything that blocks the server or a member's other writes. deploy/README.md lists each.
 * tests/server/operate/limits-table.test.ts compares that list with this file.
 */
export const longest = {
  /** The limit for a transaction. A single statement has a shorter limit (storage/pool.ts). */
  transaction: 30_000,
  /** The limit for the transaction of an import. Many trades take seconds, and longer on a busy machine. */
  import: 120_000,
  /** How long a write waits for the member's earlier writes. If the database does not answer, each of these takes seconds. */
  waitForWrites: 15_000,
  /**
   * The limit while all database connections are in use. After it, the watchdog cuts the connections. If that does not help, the watchdog
   * ends the process.
   */
  stuckPool: 45_000,
  cutPool: 15_000,
  /**
   * The limit for running requests when the server stops, and the limit for the whole stop. compose and systemd wait longer before they
   * kill the server.
   */
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
