import type { FastifyInstance } from 'fastify';
import type { InvitedRole, MyFarms } from '#contract/farms.ts';
import { buildServer } from '#server/server.ts';
import { openDatabase } from '#server/storage/database.ts';
import { startService, type Service, type TestMember } from '../support/service.ts';

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly body: any; // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of many shapes
}

/** Two server processes on one database, and the calls that the people of a farm make. */
export class FarmSite {
  readonly service: Service;
  readonly apps: readonly [FastifyInstance, FastifyInstance];
  readonly addresses: readonly [string, string];

  private constructor(
    service: Service,
    apps: readonly [FastifyInstance, FastifyInstance],
    addresses: readonly [string, string],
  ) {
    this.service = service;
    this.apps = apps;
    this.addresses = addresses;
  }

  static async open(): Promise<FarmSite> {
    const service = await startService();
    const database = openDatabase(service.settings.databaseUrl ?? '');
    const other = await buildServer(service.settings, { database });
    other.addHook('onClose', () => database.close());
    const addresses = [await service.listen(), await other.listen({ port: 0, host: '127.0.0.1' })] as const;
    return new FarmSite(service, [service.app, other], addresses);
  }

  async close(): Promise<void> {
    await this.apps[1].close();
    await this.service.close();
  }

  async ask(as: TestMember, method: string, url: string, body?: unknown, at: 0 | 1 = 0): Promise<Answered> {
    const reply = await this.apps[at].inject({
      method: method as 'GET',
      url,
      headers: {
        authorization: `Bearer ${as.token}`,
        'drover-device': '0b0e2b3e-3f57-4a55-9b43-0c9a2d1f4e11;phone',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const isJson = String(reply.headers['content-type']).includes('json');
    return { status: reply.statusCode, text: reply.payload, body: isJson ? reply.json() : undefined };
  }

  /** Gives a member another name than "Test Member". */
  async named(member: TestMember, first: string, last: string): Promise<TestMember> {
    const { database } = this.service;
    await database.query('update members set first_name = $2, last_name = $3 where id = $1', [
      member.id,
      first,
      last,
    ]);
    return member;
  }

  emailOf = (member: TestMember): string => `${member.slug}@drover.example`;

  invite = (owner: TestMember, email: string, role: InvitedRole, more: object = {}): Promise<Answered> =>
    this.ask(owner, 'POST', `/api/farms/${owner.slug}/people`, { email, role, ...more });

  mine = async (person: TestMember): Promise<MyFarms> =>
    (await this.ask(person, 'GET', `/api/farms/${person.slug}`)).body;

  answer = (person: TestMember, id: string, what: 'accept' | 'decline', at: 0 | 1 = 0): Promise<Answered> =>
    this.ask(person, 'POST', `/api/farms/invitations/${id}/${what}`, undefined, at);

  /** Invites a person to the owner's farm and accepts the invitation. */
  async join(owner: TestMember, person: TestMember, role: InvitedRole): Promise<void> {
    const invited = await this.invite(owner, this.emailOf(person), role);
    if (invited.status !== 201) throw new Error(invited.text);
    const joined = await this.answer(person, invited.body.id, 'accept');
    if (joined.status !== 204) throw new Error(joined.text);
  }

  remove = (by: TestMember, slug: string, person: TestMember, at: 0 | 1 = 0): Promise<Answered> =>
    this.ask(by, 'DELETE', `/api/farms/${slug}/people/${person.id}`, undefined, at);
}
