const kib = 1024;
const mib = 1024 * kib;

/**
 * What one member may cost, a minute and at once. RATE_LIMIT sets the requests a minute; the counts that follow from it are in
 * `countsOf`. deploy/README.md lists every limit with its answer and its test (tests/server/operate/limits-table.test.ts reads both).
 */
export const bounds = {
  /** The body of a request, bytes. */
  body: 256 * kib,
  batchBody: 2 * mib,
  importBody: 4 * mib,
  /**
   * Values in a body: numbers, texts and lists. Parsing time depends on their number, and this many block the server for 25 ms. A whole
   * farm of 4 MB has 230,000 values, and up to 470,000 when most of it is history.
   */
  values: 500_000,
  /** All bodies of a member in a minute, bytes. */
  bytesAMinute: 64 * mib,
  /** Requests of one member that a process answers at once; live streams are counted apart. */
  atOnce: 64,
  batchEntries: 1000,
  /** After this time a batch starts no further entry, ms. */
  batchMs: 60_000,
  /** Records of one kind in an import, and versions of their histories. */
  importRecords: 5000,
  importVersions: 50_000,
  /** Records and versions in all imports of a minute. */
  importedAMinute: 60_000,
  /** Live streams of one member on one process; one more ends the oldest. */
  streams: 50,
  /** Open shared pages of one member, and new ones in a minute. */
  pages: 100,
  pagesAMinute: 20,
  /** Trades on a shared page. */
  pageTrades: 500,
  /** Trades in a shared page's cash flow, which shows only their sums. */
  cashFlowTrades: 10_000,
  /** How many refusals an hour the audit records for one caller, and for all callers at one address. Any more are only in the log. */
  refusalsNoted: 20,
  refusalsNotedOfAddress: 200,
} as const;

/**
 * How long anything may hold the server or the member's other writes, ms. deploy/README.md names each
 * (tests/server/operate/limits-table.test.ts reads both).
 */
export const longest = {
  /** A transaction. A single statement has a shorter limit (storage/pool.ts). */
  transaction: 30_000,
  /** The transaction of an import: many trades take some seconds, and much longer on a busy machine. */
  import: 120_000,
  /** A write waits for the member's writes before it. Each takes seconds while the database is away. */
  waitForWrites: 15_000,
  /** All connections to the database are in use and none is given back, until the watchdog cuts them; then until it ends the process. */
  stuckPool: 45_000,
  cutPool: 15_000,
  /** Requests under way when the server is stopped; then the whole stop, less than compose and systemd wait before they kill it. */
  finishing: 15_000,
  stopping: 45_000,
} as const;

/** The counts a minute that follow from RATE_LIMIT. */
export const countsOf = (rateLimit: number) => ({
  requests: rateLimit,
  /** Calculations cost most. */
  calculations: Math.ceil(rateLimit / 3),
  /** Entries of batches: a device that was offline for a week has thousands. */
  entries: 4 * rateLimit,
  /** Refused tokens of an address: few, but a whole office may share one. */
  refusals: Math.ceil(rateLimit / 10),
});
