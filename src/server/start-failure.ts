import { tmpdir } from 'node:os';
import type { Settings } from './settings.ts';
import { CannotStart, causesOf, codeOf, isAway } from './storage/failures.ts';

type StartSettings = Pick<Settings, 'port' | 'host' | 'dataDir' | 'databaseUrl'>;

const textOf = (error: unknown, name: string): string => {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : '';
};

/** The line of initdb's output with the reason. More lines about its cleanup follow. */
const reasonIn = (text: string): string => {
  const lines = text.trim().split('\n');
  return (lines.find((line) => /\b(error|FATAL|PANIC)\b/.test(line)) ?? lines.at(-1) ?? '').trim();
};

function listenFailure(error: unknown, { port, host }: StartSettings): string | null {
  const code = codeOf(error);
  // A worker's error names 'bind', because the leading process opens the port for the worker.
  const isListening = /^(listen|bind)$/.test(textOf(error, 'syscall'));
  if (!isListening && textOf(error, 'hostname') !== host) return null;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set PORT to another.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set PORT to 1024 or more.`;
  return `HOST is '${host}', where this machine cannot listen (${code}). Set HOST to an address of this machine.`;
}

/** The database's address, without the password. */
function placeOf({ databaseUrl }: StartSettings): string {
  if (databaseUrl === null) return 'the built-in PostgreSQL';
  const { hostname, port, searchParams } = new URL(databaseUrl);
  return `DATABASE_URL: PostgreSQL at ${searchParams.get('host') ?? hostname}${port === '' ? '' : `:${port}`}`;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What to do about an error, by the first characters of its code. */
const remedies: readonly (readonly [code: string, todo: string])[] = [
  ['28', 'Correct the user and password in DATABASE_URL, or let pg_hba.conf admit them.'],
  ['3D000', 'Make that database (createdb), or name another one in DATABASE_URL.'],
  ['42501', 'Let the user of DATABASE_URL own its database (ALTER DATABASE … OWNER TO …).'],
  ['25006', 'It is a standby, which accepts no writes: point DATABASE_URL at the primary.'],
  ['53100', 'Make room on its disk.'],
  ['53300', 'Raise its max_connections, or put pgbouncer in front.'],
];
/** These errors show that the database has tables of another program. */
const foreign = /^(42P07|42710|42703|42P01|23505)$/;

function databaseFailure(error: unknown, where: StartSettings): string | null {
  const code = codeOf(error);
  const place = placeOf(where);
  const said = error instanceof Error ? error.message : '';
  if (textOf(error, 'severity') !== '') {
    if (foreign.test(code) && where.databaseUrl !== null)
      return `${place} has tables of something else in this database (${said}). Give Drover a database of its own.`;
    const todo = remedies.find(([start]) => code.startsWith(start))?.[1];
    if (todo !== undefined) return `${sentence(place)} says: ${said}. ${todo}`;
    return isAway(error) ? `${sentence(place)} says: ${said}. Start again once it works.` : null;
  }
  if (!isAway(error) || where.databaseUrl === null) return null;
  return `${place} does not answer (${said === '' ? code : said}). Start it, or correct its address in DATABASE_URL.`;
}

const fileCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'ENOENT']);

function folderFailure(error: unknown, { dataDir }: StartSettings): string | null {
  const said = textOf(error, 'stderr');
  if (said !== '')
    return `The built-in PostgreSQL cannot make its data in DATA_DIR ${dataDir}: ${reasonIn(said)}. Make room there, or set DATA_DIR to a folder that this user may write to.`;
  const path = textOf(error, 'path');
  if (!fileCodes.has(codeOf(error)) || path === '') return null;
  if (`${path}/`.startsWith(`${tmpdir()}/`) && !dataDir.startsWith(tmpdir()))
    return `Nothing can be written to the folder for temporary files, ${tmpdir()} (${textOf(error, 'message')}). Make room or set TMPDIR to a folder that this user may write to.`;
  return `Nothing can be written to DATA_DIR ${dataDir} (${textOf(error, 'message')}). Set DATA_DIR to a folder with space that this user may write to.`;
}

/** Why the server cannot start, in one sentence. Null for an error that the person who starts it cannot fix. */
export function startFailure(error: unknown, where: StartSettings): string | null {
  if (error instanceof CannotStart) return error.message;
  for (const cause of causesOf(error)) {
    const why = listenFailure(cause, where) ?? folderFailure(cause, where) ?? databaseFailure(cause, where);
    if (why !== null) return why;
  }
  return null;
}
