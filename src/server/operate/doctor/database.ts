import { setTimeout as wait } from 'node:timers/promises';
import { openBus } from '../../live/bus.ts';
import type { Settings } from '../../settings.ts';
import { startFailure } from '../../start-failure.ts';
import { clusterExists } from '../../storage/cluster.ts';
import { openDatabase } from '../../storage/database.ts';
import { CannotStart } from '../../storage/failures.ts';
import { poolSize } from '../../storage/pool.ts';
import { connectStorage, type Storage } from '../../storage/open.ts';
import { knownSchemas, schemaOf } from '../../storage/schema-version.ts';
import { good, messageOf, note, wrong, type Finding } from './finding.ts';

/** The oldest supported version is PostgreSQL 15, in the form of server_version_num. */
const least = 150_000;

interface About {
  readonly version: string;
  readonly number: number;
  readonly now: string;
  readonly standby: boolean;
  readonly made: boolean;
}

const about = `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
  clock_timestamp() as now, pg_is_in_recovery() as standby, to_regclass('migrations_done') is not null as made`;

function clockFinding(databaseNow: string): Finding {
  const apart = Math.round(Math.abs(Date.now() - Date.parse(databaseNow)) / 1000);
  if (apart <= 5) return good('clock', `This machine and the database agree to ${apart} s.`);
  const says = `This machine and the database are ${apart} s apart. Set both clocks by NTP.`;
  return apart > 60 ? wrong('clock', says) : note('clock', says);
}

async function migrationFinding({ database }: Storage, made: boolean): Promise<Finding> {
  const newest = knownSchemas().at(-1);
  if (!made) return note('migrations', 'No tables yet: the first start creates them.');
  try {
    const present = await schemaOf(database);
    if (present?.tag === newest?.tag) return good('migrations', `All are done, up to ${newest?.tag}.`);
    return note(
      'migrations',
      `The tables are those of ${present?.tag}: the next start brings them to ${newest?.tag}.`,
    );
  } catch (error) {
    if (error instanceof CannotStart) return wrong('migrations', error.message);
    throw error;
  }
}

/** How long to wait for our own message, in ms. Some poolers never deliver it. */
const newsWithinMs = 10_000;

/** Checks whether the messages of a server process reach the others. */
async function newsFinding({ database }: Storage): Promise<Finding> {
  const bus = openBus(database);
  const { promise: received, resolve } = Promise.withResolvers<void>();
  bus.onState(() => {
    if (bus.state() === 'listening') resolve();
  });
  bus.open();
  const late = new AbortController();
  const giveUp = wait(newsWithinMs, null, { signal: late.signal }).catch(() => null);
  await Promise.race([received, giveUp]);
  late.abort();
  const state = bus.state();
  await bus.close();
  if (state === 'listening') return good('news', 'A NOTIFY of one server process reaches all others.');
  return note(
    'news',
    'NOTIFY does not arrive, for example behind a pooler in transaction mode. Devices then get the changes of others within 2 s, and each server process counts request limits separately.',
  );
}

interface Connections extends Record<string, unknown> {
  readonly most: number;
  readonly reserved: number;
  readonly others: number;
}

const connections = `select current_setting('max_connections')::int as most,
  current_setting('superuser_reserved_connections')::int as reserved,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and application_name <> 'drover') as others`;

/** Checks that the database allows enough connections for all processes of this machine. */
async function connectionFinding({ database }: Storage, workers: number): Promise<Finding> {
  const [found] = await database.query<Connections>(connections);
  const { most = 0, reserved = 0, others = 0 } = found ?? {};
  // Each process needs one more connection to listen for messages.
  const needs = workers * (poolSize + 1);
  const room = most - reserved - others;
  const fit = Math.floor(room / needs);
  const says = `This machine uses up to ${needs} (${workers} x (${poolSize} + 1)); the database allows ${most}, less ${reserved} reserved and ${others} of other programs.`;
  if (fit < 1) return wrong('connections', `${says} Raise max_connections, or lower WORKERS.`);
  return good('connections', `${says} ${fit} such machine${fit === 1 ? '' : 's'} would fit.`);
}

async function* look(storage: Storage, workers: number): AsyncGenerator<Finding> {
  const [found] = await storage.database.query<About & Record<string, unknown>>(about);
  if (found === undefined) return;
  yield good('database', `PostgreSQL ${found.version} answers.`);
  if (found.number < least)
    yield wrong('version', `PostgreSQL ${found.version} is too old: Drover needs 15 or newer.`);
  if (found.standby)
    yield wrong('database', 'It is a standby, which accepts no writes. Point DATABASE_URL at the primary.');
  yield clockFinding(found.now);
  yield await migrationFinding(storage, found.made);
  yield await connectionFinding(storage, workers);
  if (!found.standby) yield await newsFinding(storage);
}

/** Checks whether DATABASE_READ_URL is a replica of the database, and how far it lags behind. */
async function replicaFinding(url: string, { database }: Storage): Promise<Finding> {
  const replica = openDatabase(url);
  const identity = 'select system_identifier::text as id from pg_control_system()';
  const behind = `select pg_is_in_recovery() as standby,
    coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`;
  try {
    const [[own], [other], [state]] = await Promise.all([
      database.query<{ id: string }>(identity),
      replica.query<{ id: string }>(identity),
      replica.query<{ standby: boolean; seconds: number }>(behind),
    ]);
    if (own?.id !== other?.id)
      return wrong(
        'replica',
        'DATABASE_READ_URL points to a different database, not to a copy of the one in DATABASE_URL.',
      );
    if (state?.standby !== true)
      return note(
        'replica',
        'DATABASE_READ_URL points to the primary itself, so the primary has just as much work.',
      );
    return good('replica', `It follows; its last change came ${Math.round(state.seconds)} s ago.`);
  } catch (error) {
    return wrong(
      'replica',
      `DATABASE_READ_URL: ${messageOf(error)} Until it answers all reads go to the primary.`,
    );
  } finally {
    await replica.close();
  }
}

/** Checks whether the database can be reached and suits this program. Creates nothing. */
export async function* databaseFindings(settings: Settings): AsyncGenerator<Finding> {
  if (settings.databaseUrl === null && !clusterExists(settings.dataDir)) {
    yield note('database', `None yet in ${settings.dataDir}: the first start makes one.`);
    return;
  }
  let storage: Storage | undefined;
  try {
    storage = await connectStorage(settings);
    yield* look(storage, settings.workers);
    if (settings.databaseReadUrl !== null) yield await replicaFinding(settings.databaseReadUrl, storage);
  } catch (error) {
    yield wrong('database', startFailure(error, settings) ?? messageOf(error));
  } finally {
    await storage?.close();
  }
}
