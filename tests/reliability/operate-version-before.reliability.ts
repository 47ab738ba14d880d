import { execFile } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#server/settings.ts';
import { EmbeddedPostgres } from '#server/storage/embedded.ts';
import { startProcess } from '../browser/providers/process.ts';
import { unpackProgram } from '../run/unpack.ts';
import { NotRun } from './not-run.ts';
import { freePort, removeData, ServerProcess, type Answer } from './server-process.ts';

export const name = 'operate: the server of the version before goes on, on the tables of the newest version';

const execute = promisify(execFile);

/** Tries at most this many commits. Some just before the migration cannot run, because they already use its fields. */
const mostTried = 25;

/** The number of a migration, such as 0015. The older server is from just before it. Empty means the newest migration. */
const before = process.env['BEFORE_MIGRATION'] ?? '';

/** The commits before the migration, newest first. */
async function versionsBefore(): Promise<readonly string[]> {
  const files = `src/server/storage/migrations/${before}*.sql`;
  const words = ['log', '-1', '--diff-filter=A', '--format=%H', '--', files];
  const git = async (...asked: readonly string[]): Promise<string> =>
    (await execute('git', [...asked], { cwd: root }).catch(() => ({ stdout: '' }))).stdout.trim();
  const added = await git(...words);
  if (added === '') throw new NotRun('the history of the repository is not here');
  return (await git('rev-list', `--max-count=${mostTried}`, `${added}^`)).split('\n');
}

/**
 * Starts the program of each commit in turn, until one runs with its own tables.
 * @throws the last program's Error when none runs
 */
async function startBefore(commits: readonly string[], folder: string, env: Record<string, string>) {
  let why: unknown;
  for (const commit of commits) {
    const old = join(folder, commit);
    await unpackProgram(commit, old);
    const words = [join(old, 'src/cli/start.ts'), '--no-build'];
    const started = await startProcess(
      process.execPath,
      words,
      env,
      `http://localhost:${env['PORT']}/health`,
    ).catch((error: unknown) => {
      why = error;
      return null;
    });
    if (started !== null) return { before: started, commit: commit.slice(0, 8) };
    await removeData(old);
  }
  throw why;
}

/** Runs a member's day and checks each answer. Returns the number of calls. */
async function liveADay(
  send: (method: string, path: string, body?: unknown) => Promise<Answer>,
): Promise<number> {
  let calls = 0;
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await send(method, path, body);
    calls += 1;
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const idOf = ({ body }: Answer): string => (body as { readonly id: string }).id;
  const carry = idOf(await ask('POST', '/api/Carrys/kirra', { name: 'Before', freightIn: '5' }));
  const group = idOf(await ask('POST', '/api/TradeGroups/kirra', { Name: 'Before' }));
  const trade = idOf(
    await ask('POST', '/api/Trades/kirra', {
      name: 'Before',
      carryId: carry,
      numberOfHead: '10',
      saleCostHd: '900',
    }),
  );
  await ask('PUT', `/api/TradeGroups/kirra/detail/${group}/trades/${trade}`);
  await ask('PUT', `/api/Carrys/kirra/detail/${carry}`, { name: 'Before', freightIn: '6' });
  await ask('PUT', `/api/Trades/kirra/detail/${trade}`, { name: 'Before, changed', carryId: carry });
  const paths = [
    'Trades/kirra',
    'carrys/kirra',
    'tradegroups/kirra',
    'changes/kirra',
    `history/kirra/trade/${trade}`,
  ];
  for (const path of [...paths, 'notify/kirra/all']) await ask('GET', `/api/${path}`);
  await ask('DELETE', `/api/Trades/kirra/detail/${trade}`);
  return calls;
}

/**
 * @throws Error when the older server fails after a newer server has changed the tables
 */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-before-'));
  await chmod(folder, 0o755);
  const commits = await versionsBefore();
  const postgres = new EmbeddedPostgres(folder);
  await postgres.start();
  const url = `postgres://drover@localhost/postgres?host=${encodeURIComponent(postgres.connection().host ?? '')}`;
  const port = await freePort();
  const newer = new ServerProcess(await freePort(), folder, { DATABASE_URL: url });
  const env = {
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:4170',
    RATE_LIMIT: '100000',
  };
  const base = `http://localhost:${port}`;
  const { before: older, commit } = await startBefore(commits, folder, env);
  try {
    await newer.start();
    await newer.signIn();
    const onOld = async (method: string, path: string, body?: unknown): Promise<Answer> => {
      const headers = { authorization: newer.authorization, 'content-type': 'application/json' };
      const reply = await fetch(base + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      return {
        status: reply.status,
        etag: null,
        retryAfter: null,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
    };
    const calls = await liveADay(onOld);
    return {
      counts: {
        'the older server': commit,
        'calls to the older server': calls,
        'calls to the newer server': await liveADay((...call) => newer.send(...call)),
      },
    };
  } finally {
    await older.stop();
    await newer.stop();
    await postgres.stop();
    await removeData(folder);
  }
}
