import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { insertMember } from '#server/members/manage.ts';
import { presentMembershipYear } from '#server/members/membership.ts';
import { issueAccessToken } from '#server/provider/issue.ts';
import { buildServer } from '#server/server.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import type { Database } from '#server/storage/database.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import type { Role } from '#contract/roles.ts';
import { runSql } from './sql.ts';

interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const postgres = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(postgres, `create database ${name} template ${template}`);
  return {
    url: postgres.replace('NAME', name),
    drop: () => runSql(postgres, `drop database ${name} with (force)`),
  };
}

export const createDatabase = (): Promise<TestDatabase> => makeDatabase('template1');

export interface TestMember {
  readonly id: string;
  readonly slug: string;
  readonly subject: string;
  readonly token: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  /** The body as JSON, or undefined when there is none. */
  readonly body: any; // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of many shapes
  readonly etag: string | undefined;
}

export interface CallOptions {
  readonly as?: TestMember;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that is not JSON. It is sent unchanged. */
  readonly raw?: string;
}

export interface Service {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly database: Database;
  member(
    role?: Role,
    changes?: { slug?: string; membershipYear?: number; deactivated?: boolean },
  ): Promise<TestMember>;
  tokenFor(subject: string): Promise<string>;
  call(method: string, url: string, options?: CallOptions): Promise<Reply>;
  /** Listens on a free port, and resolves with the origin. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const testSettings = (url: string, env: Readonly<Record<string, string>>): Settings => ({
  ...readSettings({ DATABASE_URL: url, PORT: '4100', RATE_LIMIT: '1000000', LOG_LEVEL: 'silent', ...env }),
  demo: false,
  webDir: '/nonexistent',
});

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Starts the whole server on a new database with tables and keys. Tests call it without a network. */
export async function startService(
  env: Readonly<Record<string, string>> = {},
  changes: Partial<Settings> = {},
): Promise<Service> {
  const database = await makeDatabase(inject('migrated'));
  const settings = { ...testSettings(database.url, env), ...changes };
  const storage = await openStorage(settings);
  const app = await buildServer(settings, storage);
  await app.ready();

  const call = async (method: string, url: string, options: CallOptions = {}): Promise<Reply> => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(options.as === undefined ? {} : { authorization: `Bearer ${options.as.token}` }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.raw === undefined ? {} : { payload: options.raw }),
      ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
    });
    const { etag } = reply.headers;
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.payload,
      body: parsed(reply.payload),
      etag: typeof etag === 'string' ? etag : undefined,
    };
  };

  const tokenFor = (subject: string) => issueAccessToken(storage.database, settings, subject);
  return {
    app,
    settings,
    storage,
    database: storage.database,
    tokenFor,
    call,
    async member(role = 'Normal', wanted = {}) {
      const slug = wanted.slug ?? `m-${randomBytes(5).toString('hex')}`;
      const subject = `auth|${randomUUID()}`;
      const { id } = await insertMember(storage.database, {
        slug,
        subject,
        role,
        issuer: settings.identity.memberIssuer,
        username: slug,
        email: `${slug}@drover.example`,
        firstName: 'Test',
        lastName: 'Member',
        company: '',
        membershipYear: wanted.membershipYear ?? presentMembershipYear(new Date()),
      });
      if (wanted.deactivated === true) {
        await storage.database.query('update members set deactivated = true where id = $1', [id]);
      }
      return { id, slug, subject, token: await tokenFor(subject) };
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close();
      await storage.close();
      await database.drop();
    },
  };
}

/** Starts the server with an ordinary member and an Admin. */
export async function startWithPeople() {
  const service = await startService();
  return { service, kirra: await service.member(), admin: await service.member('Admin') };
}
