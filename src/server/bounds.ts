const kib = 1024;
const mib = 1024 * kib;

/**
 * The limits of what one member may use, per minute and at once. RATE_LIMIT sets the requests per minute; the counts that depend on it are
 * in `countsOf`. deploy/README.md lists every limit with its answer and its test (tests/server/operate/limits-table.test.ts reads both).
 */
export const bounds = {
  /** The body of a request, in bytes. */
  body: 256 * kib,
  batchBody: 2 * mib,
  importBody: 4 * mib,
  /**
   * The most values (numbers, texts and lists) in a body. Parsing this many blocks the server for 25 ms. A whole farm of 4 MB has up to
   * 470,000.
   */
  values: 500_000,
  /** All bodies of a member in a minute, in bytes. */
  bytesAMinute: 64 * mib,
  /** Requests of one member that a process handles at the same time, without live streams. */
  atOnce: 64,
  batchEntries: 1000,
  /** The time in ms after which a batch starts no more entries. */
  batchMs: 60_000,
  /** The limits of one import: records of one kind, and versions of their histories. */
  importRecords: 5000,
  importVersions: 50_000,
  /** Records and versions in all imports of a minute. */
  importedAMinute: 60_000,
  /** Live streams of one member on one process. A further stream ends the oldest. */
  streams: 50,
  /** Open shared pages of one member, and new ones in a minute. */
  pages: 100,
  pagesAMinute: 20,
  /** Trades on a shared page. */
  pageTrades: 500,
  /** Trades from which a shared page of the budget is calculated: cash flow, feed or tax year. */
  budgetTrades: 10_000,
  /**
   * How many refusals per hour the audit records for one caller, and for all callers at one address. Further refusals are only in the log.
   */
  refusalsNoted: 20,
  refusalsNotedOfAddress: 200,
} as const;

/**
 * The longest times in ms for which anything may block the server or the member's other writes. deploy/README.md lists each
 * (tests/server/operate/limits-table.test.ts reads both).
 */
export const longest = {
  /** The limit for a transaction. A single statement has a shorter limit (storage/pool.ts). */
  transaction: 30_000,
  /** The limit for the transaction of an import. Many trades take some seconds, and much longer on a busy machine. */
  import: 120_000,
  /** The limit for a write that waits for the member's earlier writes. While the database is away, each earlier write takes seconds. */
  waitForWrites: 15_000,
  /**
   * The limit while all connections to the database are in use and none is returned. First the watchdog cuts the connections; if that
   * does not help, it ends the process.
   */
  stuckPool: 45_000,
  cutPool: 15_000,
  /**
   * The time for running requests when the server stops, and the time for the whole stop. compose and systemd wait longer before they kill
   * the server.
   */
  finishing: 15_000,
  stopping: 45_000,
} as const;

/** The limits per minute that depend on RATE_LIMIT. */
export const countsOf = (rateLimit: number) => ({
  requests: rateLimit,
  /** Calculations cost most. */
  calculations: Math.ceil(rateLimit / 3),
  /** Entries of batches. A device that was offline for a week has thousands. */
  entries: 4 * rateLimit,
  /** Refused tokens per address. Not too few, because a whole office may share one address. */
  refusals: Math.ceil(rateLimit / 10),
});
