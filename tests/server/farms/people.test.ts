import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeMember } from '#server/members/manage.ts';
import { eraseMember } from '#server/members/erase.ts';
import { listen } from '../support/listen.ts';
import type { TestMember } from '../support/service.ts';
import { FarmSite, type Answered } from './farm.ts';

let site: FarmSite;
beforeAll(async () => {
  site = await FarmSite.open();
});
afterAll(() => site.close());

const member = (first = 'Kirra', last = 'Hale', role: 'Normal' | 'Restricted' | 'Admin' = 'Normal') =>
  site.service.member(role).then((made) => site.named(made, first, last));

/** Creates a farm of three: its owner, one person who works there, and one reader. */
async function farm(): Promise<{ kirra: TestMember; ash: TestMember; jo: TestMember }> {
  const kirra = await member();
  const ash = await member('Ash', 'Menzies');
  const jo = await member('Jo', 'Tran');
  await site.join(kirra, ash, 'works');
  await site.join(kirra, jo, 'reads');
  return { kirra, ash, jo };
}

const trades = (slug: string): string => `/api/Trades/${slug}`;
const said = ({ status, body }: Answered): readonly [number, unknown] => [status, body?.title];
const audited = async (slug: string): Promise<string[]> =>
  (
    await site.service.database.query<{ event: string }>(
      `select event from audit where target = $1 and event like 'farm-%' order by id`,
      [slug],
    )
  ).map(({ event }) => event);

describe('invitations', () => {
  test('an invited person sees the invitation in their farms and at the bell, accepts it at another process, and is on the farm', async () => {
    const [kirra, ash] = [await member(), await member('Ash', 'Menzies')];
    const invited = await site.invite(kirra, site.emailOf(ash).toUpperCase(), 'works');
    expect([invited.status, invited.body]).toMatchObject([201, { role: 'works', by: 'Kirra Hale' }]);
    expect((await site.ask(ash, 'GET', trades(kirra.slug))).status).toBe(404);
    const [open] = (await site.mine(ash)).invitations;
    expect(open).toMatchObject({ id: invited.body.id, farm: 'Kirra Hale', by: 'Kirra Hale', role: 'works' });
    const days = (Date.parse(open?.endsAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    const bell = async () => (await site.ask(ash, 'GET', `/api/notify/${ash.slug}/all`)).body;
    expect(await bell()).toMatchObject([
      { description: expect.stringContaining('Kirra Hale invites you to work on'), expired: false },
    ]);
    expect((await site.answer(ash, open?.id ?? '', 'accept', 1)).status).toBe(204);
    // Accept again, like a device that never received the first answer.
    expect((await site.answer(ash, open?.id ?? '', 'accept', 0)).status).toBe(204);
    expect((await site.ask(ash, 'GET', trades(kirra.slug), undefined, 1)).status).toBe(200);
    expect((await site.ask(ash, 'POST', trades(kirra.slug), { name: 'Steers' })).status).toBe(201);
    expect((await site.mine(ash)).farms).toMatchObject([
      { slug: ash.slug, role: 'owner', mayWrite: true, people: 1 },
      { slug: kirra.slug, owner: 'Kirra Hale', role: 'works', mayWrite: true, why: null, people: 2 },
    ]);
    expect((await bell())[0]).toMatchObject({ expired: true });
    expect((await site.ask(kirra, 'GET', `/api/notify/${kirra.slug}/all`)).body).toMatchObject([
      { title: 'Ash Menzies has joined Kirra Hale: Works here.' },
    ]);
    expect(await audited(kirra.slug)).toEqual(['farm-invited', 'farm-joined']);
  });

  test('a member added later finds the invitation to their email', async () => {
    const kirra = await member();
    const email = 'later@drover.example';
    expect(said(await site.invite(kirra, email, 'reads'))).toEqual([
      422,
      'No member has this email. Invite anyway?',
    ]);
    expect((await site.invite(kirra, email, 'reads', { anyway: true })).status).toBe(201);
    const later = await member('Lee', 'Wu');
    await site.service.database.query('update members set email = $2 where id = $1', [later.id, email]);
    expect((await site.ask(later, 'GET', `/api/notify/${later.slug}/all`)).body).toHaveLength(1);
    const [open] = (await site.mine(later)).invitations;
    expect((await site.answer(later, open?.id ?? '', 'accept')).status).toBe(204);
  });

  test('inviting oneself, a person already there, the same email twice, or a Restricted member to work is refused with a sentence', async () => {
    const { kirra, ash } = await farm();
    const limited = await member('Rae', 'Low', 'Restricted');
    expect(said(await site.invite(kirra, site.emailOf(kirra), 'works'))).toEqual([
      400,
      'This is your own email. You are on this farm already.',
    ]);
    expect(said(await site.invite(kirra, site.emailOf(ash), 'reads'))).toEqual([
      409,
      'Ash Menzies is on this farm already.',
    ]);
    expect(said(await site.invite(kirra, site.emailOf(limited), 'works'))).toEqual([
      400,
      'Role: this member may only read. Choose the role “Reads”.',
    ]);
    await site.join(kirra, limited, 'reads');
    const twice = { anyway: true };
    expect((await site.invite(kirra, 'lee@bank.example', 'reads', twice)).status).toBe(201);
    expect(said(await site.invite(kirra, 'LEE@bank.example', 'reads', twice))).toEqual([
      409,
      expect.stringContaining('This email is invited already.'),
    ]);
    expect((await site.invite(kirra, 'no email', 'reads')).body).toMatchObject({
      code: 'bad-field',
      field: 'email',
    });
    expect((await site.invite(kirra, 'x@y.example', 'owner' as 'reads')).status).toBe(400);
  });

  test('a 21st person is refused at the invitation, and when two people accept the last place at the same time', async () => {
    const kirra = await member();
    for (let n = 0; n < 18; n += 1) await site.join(kirra, await member('P', String(n)), 'reads');
    const [one, two] = [await member(), await member()];
    const first = await site.invite(kirra, site.emailOf(one), 'reads');
    expect(said(await site.invite(kirra, site.emailOf(two), 'reads'))).toEqual([
      409,
      'This farm is full: 20 people are the most. Remove somebody, or withdraw an invitation.',
    ]);
    await site.service.database.query(
      `insert into farm_invitations (id, owner_id, email, role, invited_by, ends_at)
       values (gen_random_uuid(), $1, $2, 'reads', $1, now() + interval '1 day')`,
      [kirra.id, site.emailOf(two)],
    );
    const second = (await site.mine(two)).invitations[0]?.id ?? '';
    const answers = await Promise.all([
      site.answer(one, first.body.id, 'accept', 0),
      site.answer(two, second, 'accept', 1),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test('an invitation that was withdrawn, declined, expired or for another person gives no access', async () => {
    const [kirra, ash, other] = [await member(), await member('Ash', 'Menzies'), await member()];
    const ended = 'This invitation was withdrawn, answered or has ended. Ask for a new one.';
    const { id } = (await site.invite(kirra, site.emailOf(ash), 'works')).body;
    expect((await site.answer(other, id, 'accept')).status).toBe(404);
    const withdraw = (): Promise<Answered> =>
      site.ask(kirra, 'DELETE', `/api/farms/${kirra.slug}/invitations/${id}`);
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
    expect(said(await site.answer(ash, id, 'accept', 1))).toEqual([409, ended]);
    expect((await site.mine(ash)).invitations).toEqual([]);
    const again = (await site.invite(kirra, site.emailOf(ash), 'works')).body.id;
    expect((await site.answer(ash, again, 'decline')).status).toBe(204);
    expect(said(await site.answer(ash, again, 'accept'))).toEqual([409, ended]);
    const late = (await site.invite(kirra, site.emailOf(ash), 'works')).body.id;
    await site.service.database.query(`update farm_invitations set ends_at = now() where id = $1`, [late]);
    expect(said(await site.answer(ash, late, 'accept'))).toEqual([409, ended]);
    expect((await site.ask(ash, 'GET', trades(kirra.slug))).status).toBe(404);
    expect((await site.mine(ash)).farms).toHaveLength(1);
  });

  test('accepting and withdrawing at the same moment end in one of the two results', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [kirra, ash] = [await member(), await member()];
      const { id } = (await site.invite(kirra, site.emailOf(ash), 'works')).body;
      const [accepted, withdrawn] = await Promise.all([
        site.answer(ash, id, 'accept', 0),
        site.ask(kirra, 'DELETE', `/api/farms/${kirra.slug}/invitations/${id}`, undefined, 1),
      ]);
      const isOn = (await site.ask(ash, 'GET', trades(kirra.slug))).status === 200;
      expect([accepted.status, withdrawn.status, isOn]).toEqual(isOn ? [204, 409, true] : [409, 204, false]);
    }
  });
});

describe('the people on a farm', () => {
  test('are shown with emails to the owner and to people who work there, and without emails to a reader', async () => {
    const { kirra, ash, jo } = await farm();
    await site.invite(kirra, 'lee@bank.example', 'reads', { anyway: true });
    const seen = async (as: TestMember) =>
      (await site.ask(as, 'GET', `/api/farms/${kirra.slug}/people`)).body;
    for (const one of [kirra, ash])
      expect(await seen(one)).toMatchObject({
        name: 'Kirra Hale',
        people: [
          { name: 'Kirra Hale', role: 'owner', email: site.emailOf(kirra) },
          { name: 'Ash Menzies', role: 'works', email: site.emailOf(ash) },
          { name: 'Jo Tran', role: 'reads', email: site.emailOf(jo), lastHere: null },
        ],
        invitations: [{ email: 'lee@bank.example', role: 'reads', by: 'Kirra Hale' }],
      });
    const read = await seen(jo);
    expect(read.people.map(({ email }: { email: string | null }) => email)).toEqual([
      null,
      null,
      site.emailOf(jo),
    ]);
    expect([read.invitations, JSON.stringify(read).includes(site.emailOf(kirra))]).toEqual([[], false]);
    expect((await site.ask(jo, 'POST', `/api/live/${kirra.slug}/here`, { at: null })).status).toBe(204);
    expect((await seen(kirra)).people[2].lastHere).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('the owner names the farm and changes roles, and a reader who writes by API gets the reason of the refusal', async () => {
    const { kirra, ash, jo } = await farm();
    expect(
      (await site.ask(kirra, 'PUT', `/api/farms/${kirra.slug}`, { name: ' Drover Downs ' })).status,
    ).toBe(204);
    expect((await site.mine(ash)).farms[1]).toMatchObject({ name: 'Drover Downs' });
    const write = (as: TestMember) => site.ask(as, 'POST', trades(kirra.slug), { name: 'X' });
    expect(said(await write(jo))).toEqual([
      403,
      'You read this farm and cannot change it. Ask its owner to let you work here.',
    ]);
    const batch = await site.ask(jo, 'POST', `/api/batch/${kirra.slug}`, { requests: [] });
    expect(batch.status).toBe(403);
    const promote = (role: string) =>
      site.ask(kirra, 'PUT', `/api/farms/${kirra.slug}/people/${jo.id}`, { role });
    expect((await promote('works')).status).toBe(204);
    expect((await write(jo)).status).toBe(201);
    await promote('reads');
    expect((await write(jo)).status).toBe(403);
    expect((await promote('owner')).status).toBe(400);
    expect(said(await site.ask(ash, 'PUT', `/api/farms/${kirra.slug}`, { name: 'Mine' }))).toEqual([
      403,
      'Only the owner of this farm can do this.',
    ]);
  });

  test('a person can be on at most 50 farms', async () => {
    const ash = await member();
    const owners = await Promise.all(Array.from({ length: 50 }, () => member()));
    const last = owners.pop();
    for (const owner of owners) await site.join(owner, ash, 'reads');
    const { id } = (await site.invite(last ?? ash, site.emailOf(ash), 'reads')).body;
    expect(said(await site.answer(ash, id, 'accept'))).toEqual([
      403,
      'You are on 50 farms, which is the most. Leave one first.',
    ]);
  });
});

describe('the person behind a change', () => {
  test('is named in history, deleted records and events of a farm, and replies to a single member are unchanged', async () => {
    const { kirra, ash } = await farm();
    const heard = await listen(site.addresses[1], kirra);
    const { id } = (await site.ask(ash, 'POST', trades(kirra.slug), { name: 'Steers' })).body;
    // Waits before the second change. Two changes at the same moment would be announced as one event without a name.
    await heard.until(2);
    expect(heard.events[1]?.data).toMatchObject({ revision: 1, who: { id: ash.id, name: 'Ash Menzies' } });
    heard.cut();
    await site.ask(kirra, 'PUT', `${trades(kirra.slug)}/detail/${id}`, { name: 'Heifers' });
    const { items } = (await site.ask(kirra, 'GET', `/api/history/${kirra.slug}/trade/${id}`)).body;
    expect(items).toMatchObject([
      { who: { id: kirra.id, name: 'Kirra Hale' }, device: { name: 'phone' } },
      { who: { id: ash.id, name: 'Ash Menzies' } },
    ]);
    await site.ask(ash, 'DELETE', `${trades(kirra.slug)}/detail/${id}`);
    expect((await site.ask(kirra, 'GET', `/api/trash/${kirra.slug}`)).body.items).toMatchObject([
      { who: { id: ash.id } },
    ]);
    const alone = await member();
    const own = (await site.ask(alone, 'POST', trades(alone.slug), { name: 'Steers' })).body.id;
    const told = await site.ask(alone, 'GET', `/api/history/${alone.slug}/trade/${own}`);
    expect(told.text).not.toContain('who');
  });

  test('is the first owner for changes from before the farm was shared, even after a handover', async () => {
    const kirra = await member();
    const ash = await member('Ash', 'Menzies');
    const { id } = (await site.ask(kirra, 'POST', trades(kirra.slug), { name: 'Steers' })).body;
    await site.join(kirra, ash, 'works');
    const offer = await site.ask(kirra, 'POST', `/api/farms/${kirra.slug}/owner`, { personId: ash.id });
    await site.answer(ash, offer.body.id, 'accept');
    await site.ask(ash, 'DELETE', `/api/farms/${kirra.slug}/people/${kirra.id}`);
    const { items } = (await site.ask(ash, 'GET', `/api/history/${kirra.slug}/trade/${id}`)).body;
    expect(items).toMatchObject([{ who: { name: 'Kirra Hale' } }]);
  });

  test('is named in the notification of a changed carry, and everybody who works there gets the notification', async () => {
    const { kirra, ash, jo } = await farm();
    const carry = (await site.ask(kirra, 'POST', `/api/Carrys/${kirra.slug}`, { name: 'Oats' })).body;
    await site.ask(kirra, 'POST', trades(kirra.slug), { name: 'Steers', carryId: carry.id });
    await site.ask(ash, 'PUT', `/api/Carrys/${kirra.slug}/detail/${carry.id}`, { ...carry, vet: '3' });
    const told = async (as: TestMember): Promise<string[]> =>
      (await site.ask(as, 'GET', `/api/notify/${as.slug}/all`)).body
        .map(({ description }: { description: string }) => description)
        .filter((text: string) => text.startsWith("'Oats'"));
    expect(await told(kirra)).toEqual([
      "'Oats' was changed by Ash Menzies; 1 trade that uses it has new figures.",
    ]);
    expect(await told(ash)).toEqual(["'Oats' was changed; 1 trade that uses it has new figures."]);
    expect(await told(jo)).toEqual([]);
  });
});

describe('leaving and removing', () => {
  test('within a second every process refuses a removed person and ends their streams, and the owner’s streams continue', async () => {
    const { kirra, ash } = await farm();
    const { id } = (await site.ask(ash, 'POST', trades(kirra.slug), { name: 'Steers' })).body;
    const streams = await Promise.all(site.addresses.map((address) => listen(address, ash, kirra.slug)));
    const own = await listen(site.addresses[0], ash);
    await Promise.all([...streams, own].map((stream) => stream.until(1)));
    const since = Date.now();
    expect((await site.remove(kirra, kirra.slug, ash)).status).toBe(204);
    for (const at of [0, 1] as const)
      for (const path of [
        trades(kirra.slug),
        `${trades(kirra.slug)}/detail/${id}`,
        `/api/changes/${kirra.slug}`,
      ])
        expect((await site.ask(ash, 'GET', path, undefined, at)).status).toBe(404);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(Date.now() - since).toBeLessThan(1_000);
    // The removed person's own farm continues, and its stream is opened again.
    expect((await site.ask(ash, 'GET', trades(ash.slug))).status).toBe(200);
    expect((await site.mine(ash)).farms).toHaveLength(1);
    expect((await site.ask(ash, 'GET', `/api/notify/${ash.slug}/all`)).body).toMatchObject([
      { title: 'You are no longer on Kirra Hale' },
    ]);
    const again = await site.remove(kirra, kirra.slug, ash);
    expect(said(again)).toEqual([404, 'This person is not on this farm any more.']);
    own.cut();
  });

  test('no write is confirmed after the removal, however many are in progress', async () => {
    const { kirra, ash } = await farm();
    let isGone = false;
    const late: number[] = [];
    const writes = async (at: 0 | 1): Promise<void> => {
      for (let n = 0; n < 25; n += 1) {
        const wasGone = isGone;
        const { status } = await site.ask(ash, 'POST', trades(kirra.slug), { name: `${at}.${n}` }, at);
        if (wasGone) late.push(status);
      }
    };
    const removal = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await site.remove(kirra, kirra.slug, ash, 1);
      isGone = true;
    };
    await Promise.all([writes(0), writes(1), removal()]);
    expect(late.length).toBeGreaterThan(0);
    expect(new Set(late)).toEqual(new Set([404]));
  });

  test('a person can leave by themselves, the owner cannot, and only the owner can remove others', async () => {
    const { kirra, ash, jo } = await farm();
    expect(said(await site.remove(kirra, kirra.slug, kirra))).toEqual([
      403,
      'The owner cannot leave the farm. Hand it over to somebody else first.',
    ]);
    expect((await site.remove(ash, kirra.slug, jo)).status).toBe(403);
    expect((await site.remove(jo, kirra.slug, jo)).status).toBe(204);
    expect((await site.ask(jo, 'GET', trades(kirra.slug))).status).toBe(404);
    await site.join(kirra, jo, 'works');
    expect((await site.ask(jo, 'POST', trades(kirra.slug), { name: 'Back' })).status).toBe(201);
  });
});

describe('handing over a farm', () => {
  test('needs both confirmations, keeps records, history and addresses, and lets the previous owner work there', async () => {
    const { kirra, ash, jo } = await farm();
    const { id } = (await site.ask(kirra, 'POST', trades(kirra.slug), { name: 'Steers' })).body;
    const page = await site.ask(kirra, 'POST', `/api/shared/${kirra.slug}`, { kind: 'trade', ids: [id] });
    const offer = (as: TestMember, to: TestMember) =>
      site.ask(as, 'POST', `/api/farms/${kirra.slug}/owner`, { personId: to.id });
    expect((await offer(ash, ash)).status).toBe(403);
    expect((await offer(kirra, await member())).status).toBe(404);
    const dropped = (await offer(kirra, jo)).body.id;
    const offered = (await offer(kirra, ash)).body.id;
    // A new offer replaces the previous one.
    expect((await site.answer(jo, dropped, 'accept')).status).toBe(409);
    expect((await site.mine(kirra)).farms[0]).toMatchObject({ slug: kirra.slug, role: 'owner' });
    expect((await site.answer(ash, offered, 'accept', 1)).status).toBe(204);
    expect((await site.mine(ash)).farms).toMatchObject([
      { slug: ash.slug, role: 'owner' },
      { slug: kirra.slug, role: 'owner', owner: 'Ash Menzies' },
    ]);
    expect((await site.mine(kirra)).farms).toMatchObject([
      { slug: kirra.slug, role: 'works', mayWrite: true },
    ]);
    expect((await site.ask(ash, 'GET', `${trades(kirra.slug)}/detail/${id}`)).body).toMatchObject({
      name: 'Steers',
    });
    expect((await site.ask(kirra, 'PUT', `/api/farms/${kirra.slug}`, { name: 'Mine' })).status).toBe(403);
    const shared = await site.apps[0].inject({ url: new URL(page.body.url).pathname });
    expect(shared.statusCode).toBe(200);
    expect((await site.remove(ash, kirra.slug, kirra)).status).toBe(204);
    // Kirra started the farm and has left it. Kirra now gets the same reply as for an unknown address.
    expect((await site.mine(kirra)).farms).toEqual([]);
    expect((await site.ask(kirra, 'GET', trades(kirra.slug))).status).toBe(404);
    expect(await audited(kirra.slug)).toContain('farm-handed-over');
  });

  test('is refused to a person whose membership would not allow the farm', async () => {
    const { kirra, jo } = await farm();
    const offer = () => site.ask(kirra, 'POST', `/api/farms/${kirra.slug}/owner`, { personId: jo.id });
    const { id } = (await offer()).body;
    await site.service.database.query('update members set membership_year = 2020 where id = $1', [jo.id]);
    expect((await site.answer(jo, id, 'accept')).status).toBe(400);
    expect(said(await offer())).toEqual([
      400,
      'Jo Tran cannot own a farm: their membership has ended, or it only reads.',
    ]);
  });
});

describe('memberships on a farm', () => {
  const year = (who: TestMember, to: number) =>
    site.service.database.query('update members set membership_year = $2 where id = $1', [who.id, to]);

  test('a farm whose owner’s membership has ended can be read by everyone and changed by nobody', async () => {
    const { kirra, ash, jo } = await farm();
    await year(kirra, 2020);
    for (const one of [kirra, ash, jo])
      expect((await site.ask(one, 'GET', trades(kirra.slug))).status).toBe(200);
    const write = (as: TestMember) => site.ask(as, 'POST', trades(kirra.slug), { name: 'X' });
    expect((await write(kirra)).body.code).toBe('membership-expired');
    expect(said(await write(ash))).toEqual([
      403,
      "The membership of this farm's owner has ended. It can be read, and not changed.",
    ]);
    expect((await site.mine(ash)).farms[1]).toMatchObject({
      mayWrite: false,
      why: expect.stringContaining('owner'),
    });
    expect((await site.ask(ash, 'POST', trades(ash.slug), { name: 'Own' })).status).toBe(201);
  });

  test('a person whose own membership has ended cannot write on any farm', async () => {
    const { kirra, ash } = await farm();
    await year(ash, 2020);
    for (const { slug } of [kirra, ash])
      expect((await site.ask(ash, 'POST', trades(slug), { name: 'X' })).body.code).toBe('membership-expired');
  });

  test('a member who becomes Restricted can only read at once, even in a batch, and a deactivated one gets no answer', async () => {
    const { kirra, ash } = await farm();
    const admin = await member('A', 'D', 'Admin');
    const put = (body: unknown) => site.ask(admin, 'PUT', `/api/Users/${ash.slug}`, body);
    await put({ role: 'Restricted' });
    const entry = { method: 'POST', path: trades(kirra.slug), body: { name: 'X' } };
    const batch = await site.ask(ash, 'POST', `/api/batch/${kirra.slug}`, { requests: [entry] }, 1);
    expect(batch.status).toBe(403);
    expect((await site.ask(ash, 'GET', trades(kirra.slug))).status).toBe(200);
    await put({ deactivated: true });
    expect((await site.ask(ash, 'GET', trades(kirra.slug), undefined, 1)).body.code).toBe('deactivated');
  });

  test('a member whose farm has other people cannot be erased, and after a handover the farm stays', async () => {
    const { kirra, ash, jo } = await farm();
    const { database, settings } = site.service;
    const issuer = settings.identity.memberIssuer;
    const operator = { id: null, subject: null, issuer };
    const switchOff = (who: TestMember, deactivated: boolean) =>
      changeMember(database, { manager: null, issuer }, who.slug, { deactivated });
    await site.ask(kirra, 'POST', trades(kirra.slug), { name: 'Steers' });
    await switchOff(kirra, true);
    await expect(eraseMember(database, operator, kirra.slug)).rejects.toThrow(
      `owns the farm ${kirra.slug} with other people on it`,
    );
    await switchOff(kirra, false);
    const { id } = (await site.ask(kirra, 'POST', `/api/farms/${kirra.slug}/owner`, { personId: ash.id }))
      .body;
    await site.answer(ash, id, 'accept');
    await switchOff(kirra, true);
    await eraseMember(database, operator, kirra.slug);
    const [{ name, id: trade }] = (await site.ask(jo, 'GET', trades(kirra.slug))).body;
    expect(name).toBe('Steers');
    const { items } = (await site.ask(ash, 'GET', `/api/history/${kirra.slug}/trade/${trade}`)).body;
    expect(items).toMatchObject([{ who: { name: 'A former member' } }]);
    const people = await site.ask(ash, 'GET', `/api/farms/${kirra.slug}/people`);
    expect(people.text).not.toContain(site.emailOf(kirra));
    expect(people.body.people).toHaveLength(2);
    await site.remove(ash, kirra.slug, jo);
    await switchOff(ash, true);
    await eraseMember(database, operator, ash.slug);
    const left = await database.query('select 1 from trades where owner_id = $1', [kirra.id]);
    expect(left).toEqual([]);
  });
});
