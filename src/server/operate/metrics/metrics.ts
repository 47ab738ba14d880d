import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type pg from 'pg';
import { readTyped, typedHeader } from '#contract/typed.ts';
import type { Settings } from '../../settings.ts';
import type { Sql } from '../../storage/database.ts';
import { unavailableCauses } from '../../storage/failures.ts';
import { backupsIn } from '../backup/plan.ts';
import { watchOf } from '../watchdog.ts';

/** The buckets of durations, in seconds. A list takes milliseconds. Changing a carry takes up to a second. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** How often sizes and members are read from the database, in ms. Frequent scrapes must not load the database. */
const sizeEvery = 60_000;

/** The parts of the server that the metrics measure. */
export interface MeasuredServer {
  readonly database: Pick<Sql, 'query'> & { readonly pool: pg.Pool };
  readonly settings: Pick<Settings, 'backups' | 'version'>;
}

function watchPool(register: Registry, { pool }: MeasuredServer['database']): void {
  const registers = [register];
  new Gauge({
    name: 'drover_pool_connections',
    help: 'Connections to the database, by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'free' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'drover_pool_waiting',
    help: 'The most requests that waited for a database connection at the same time, since the last scrape',
    registers,
    collect() {
      this.set(watchOf(pool)?.takePeakWaiting() ?? pool.waitingCount);
    },
  });
  new Gauge({
    name: 'drover_pool_stuck',
    help: '1 while all connections are in use and none has been given back for 45 s',
    // 1 if the pool of any process is stuck.
    aggregator: 'max',
    registers,
    collect() {
      this.set(watchOf(pool)?.isStuck() === true ? 1 : 0);
    },
  });
}

function watchStorage(register: Registry, { database, settings }: MeasuredServer): void {
  const registers = [register];
  let asked = 0;
  new Gauge({
    name: 'drover_database_bytes',
    help: 'Size of the database; asked once a minute',
    // All processes report the same value, so their sum would be too large.
    aggregator: 'max',
    registers,
    async collect() {
      if (Date.now() - asked < sizeEvery) return;
      asked = Date.now();
      const [row] = await database
        .query<{ size: number }>('select pg_database_size(current_database()) as size')
        .catch(() => []);
      // Without an answer, report no size. The last size would look as if growth had stopped.
      if (row === undefined) this.reset();
      else this.set(row.size);
    },
  });
  let askedAudit = 0;
  new Gauge({
    name: 'drover_audit_bytes',
    help: 'Size of the audit trail with its indexes; asked once a minute',
    // All processes report the same value, so their sum would be too large.
    aggregator: 'max',
    registers,
    async collect() {
      if (Date.now() - askedAudit < sizeEvery) return;
      askedAudit = Date.now();
      const [row] = await database
        .query<{ size: number }>(`select pg_total_relation_size('audit') as size`)
        .catch(() => []);
      if (row === undefined) this.reset();
      else this.set(row.size);
    },
  });
  const { backups } = settings;
  if (backups === null) return;
  new Gauge({
    name: 'drover_backup_age_seconds',
    help: 'Age of the newest backup in BACKUP_DIR that was restored for a trial; +Inf where there is none',
    // All processes report the same value, so their sum would be too large.
    aggregator: 'max',
    registers,
    async collect() {
      const newest = (await backupsIn(backups.dir)).find(({ tried }) => tried);
      this.set(newest === undefined ? Infinity : (Date.now() - newest.takenAt.getTime()) / 1000);
    },
  });
}

const countMembers = `select count(*)::int as "all", (count(*) filter (where deactivated))::int as deactivated from members`;

function watchMembers(register: Registry, app: FastifyInstance, { database }: MeasuredServer): void {
  const registers = [register];
  let asked = 0;
  new Gauge({
    name: 'drover_members',
    help: 'Members by whether they have access; asked once a minute',
    // All processes report the same value, so their sum would be too large.
    aggregator: 'max',
    labelNames: ['state'],
    registers,
    async collect() {
      if (Date.now() - asked < sizeEvery) return;
      asked = Date.now();
      const [row] = await database.query<{ all: number; deactivated: number }>(countMembers).catch(() => []);
      this.reset();
      if (row === undefined) return;
      this.set({ state: 'active' }, row.all - row.deactivated);
      this.set({ state: 'deactivated' }, row.deactivated);
    },
  });
  new Gauge({
    name: 'drover_live_streams',
    help: 'Open streams of events to devices',
    registers,
    collect() {
      this.set(app.liveStreams?.() ?? 0);
    },
  });
}

/** The buckets of waiting times, in seconds. An edit may wait on a device over a weekend. */
const waits = [0, 60, 300, 900, 3_600, 14_400, 86_400, 259_200, 1_209_600];

/** How many seconds ago a write's oldest field was typed. 0 if the header has no times. */
function waitOf(header: string | readonly string[] | undefined): number {
  const now = Date.now();
  const typed = typeof header === 'string' ? readTyped(header, now) : null;
  const oldest = Math.min(now, ...Object.values(typed ?? {}).map((moment) => Date.parse(moment)));
  return (now - oldest) / 1000;
}

const isWrite = (method: string): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';

/** Counts every answer of the app. Labels are declared route paths, without any member or record. */
function watchRequests(register: Registry, app: FastifyInstance): void {
  const registers = [register];
  const requests = new Histogram({
    name: 'drover_request_seconds',
    help: 'Duration of requests, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const pushes = new Counter({
    name: 'drover_pushes_total',
    help: 'Accepted writes; each write of a batch counts as one',
    registers,
  });
  const outbox = new Histogram({
    name: 'drover_outbox_wait_seconds',
    help: 'How long accepted writes waited on the device before they were sent',
    buckets: waits,
    registers,
  });
  const conflicts = new Counter({
    name: 'drover_conflicts_total',
    help: 'Writes that found a different version from the one they expected (409, 412)',
    registers,
  });
  const refused = new Counter({
    name: 'drover_refused_sign_ins_total',
    help: 'Requests whose token or caller was refused (401, 403)',
    registers,
  });
  const unavailable = new Counter({
    name: 'drover_unavailable_total',
    help: 'Requests or parts of a batch that were answered with 503, by cause',
    labelNames: ['cause'],
    registers,
  });
  for (const cause of unavailableCauses) unavailable.inc({ cause }, 0);
  app.addHook('onResponse', async (request, reply) => {
    if (request.unavailable !== undefined) unavailable.inc({ cause: request.unavailable });
    const { url = 'none', config } = request.routeOptions;
    const { statusCode: status } = reply;
    requests.observe({ method: request.method, route: url, status }, reply.elapsedTime / 1000);
    const writes = config.access === 'writes' && isWrite(request.method);
    const own = writes ? [{ status, typed: request.headers[typedHeader] }] : [];
    for (const write of request.batched ?? own) {
      if (write.status < 300) {
        pushes.inc();
        outbox.observe(waitOf(write.typed));
      }
      if (write.status === 409 || write.status === 412) conflicts.inc();
    }
    if (status === 401 || status === 403) refused.inc();
  });
}

export const newRegister = (): Registry => new Registry();

/** Registers all metrics of one process. Call it before routes are added, because routes inherit the hooks. */
export function watch(register: Registry, app: FastifyInstance, watched: MeasuredServer): void {
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'drover_info',
    help: 'The running version',
    labelNames: ['version'],
    registers: [register],
  }).set({ version: watched.settings.version }, 1);
  watchPool(register, watched.database);
  watchStorage(register, watched);
  watchMembers(register, app, watched);
  watchRequests(register, app);
}
