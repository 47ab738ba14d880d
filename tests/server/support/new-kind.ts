/**
 * Follows records of the kind `barn` through Drover and prints the results. tests/server/new-kind.test.ts runs this in a copy that has this
 * kind.
 */
import { randomUUID } from 'node:crypto';
import type { RecordKind } from '#calc-core/records';
import type { TrashPage } from '#contract/history.ts';
import { insertMember } from '#server/members/manage.ts';
import { presentMembershipYear } from '#server/members/membership.ts';
import { issueAccessToken } from '#server/provider/issue.ts';
import { buildServer } from '#server/server.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open.ts';
import { createEdit, newId, openRecords, patchEdit, recordIn, type Records } from '#web/data/records.ts';
import { keyOf } from '#web/data/rows/documents.ts';
import { goneOf, restorable, restoring } from '#web/trash/gone.ts';
import { Device } from './device.ts';

type Json = Record<string, unknown>;

// The kind exists only in the copy, so this repository's types do not have it.
const barn = 'barn' as RecordKind;
const settings = {
  ...readSettings({ ...process.env, LOG_LEVEL: 'silent' }),
  demo: false,
  webDir: '/nonexistent',
};
const storage = await openStorage(settings);
const app = await buildServer(settings, storage);
await app.ready();

async function memberCalled(slug: string) {
  const subject = `auth|${randomUUID()}`;
  const { id } = await insertMember(storage.database, {
    slug,
    subject,
    role: 'Normal',
    issuer: settings.identity.memberIssuer,
    username: slug,
    email: `${slug}@drover.example`,
    firstName: 'Test',
    lastName: 'Member',
    company: '',
    membershipYear: presentMembershipYear(new Date()),
  });
  return { id, slug, subject, token: await issueAccessToken(storage.database, settings, subject) };
}

type Member = Awaited<ReturnType<typeof memberCalled>>;

interface Options {
  readonly as?: { readonly token: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

async function call(method: string, url: string, { as, headers, body }: Options = {}) {
  const reply = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const { etag } = reply.headers;
  const text = reply.payload;
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text,
    body: text === '' ? undefined : (JSON.parse(text) as Json),
    etag: typeof etag === 'string' ? etag : undefined,
  };
}

const kirra = await memberCalled('kirra');
const service = { settings, call } as unknown as ConstructorParameters<typeof Device>[0];
const open = (member: Member, name: string): Promise<Device> => new Device(service, member, name).open();

const fieldOf = (records: Records, id: string, name: string): unknown => {
  const row = records.row(barn, id);
  return row === undefined ? 'gone' : Reflect.get(recordIn(barn, row), name);
};
const stateOf = (records: Records, id: string): unknown => records.row(barn, id)?.state.state;
const namesIn = (records: Records): readonly string[] =>
  records.rows(barn).map((row) => recordIn(barn, row).name);
const patch = (records: Records, id: string, fields: Json): void =>
  records.commit('Edit barn', [patchEdit(barn, id, fields)]);
const moment = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const office = await open(kirra, 'office');
const phone = await open(kirra, 'phone');
const factory = globalThis.indexedDB;
const [first, late] = [newId(), newId()];

// Creates the records offline, in the journal. `plan` is only a text here, but an object in other kinds.
phone.online = false;
const made = {
  name: '',
  filledOn: '2026-03-01',
  plan: 'Hay for the weaners',
  classes: 'steers',
  tonnes: '12000.5',
};
phone.records.commit('New barn', [createEdit(barn, first, { id: first, ...made })]);
await moment(100);
const madeOffline = [
  stateOf(phone.records, first),
  fieldOf(phone.records, first, 'name'),
  fieldOf(phone.records, first, 'plan'),
];
await phone.connect();
const synced = [
  stateOf(phone.records, first),
  fieldOf(phone.records, first, 'tonnes'),
  fieldOf(phone.records, first, 'plan'),
];
phone.records.commit('New barn', [
  createEdit(barn, late, { ...made, id: late, name: 'Late', filledOn: '2026-05-01' }),
]);
await phone.settled();
const listed = (
  (await call('GET', '/api/Barns/kirra', { as: kirra })).body as unknown as readonly Json[]
).map(({ name }) => name);
await office.connect();
const onTheOther = ['name', 'plan', 'classes'].map((name) => fieldOf(office.records, first, name));

// Edits of different fields are merged. Edits of the same field are a conflict.
phone.online = false;
patch(phone.records, first, { tonnes: '9000' });
patch(office.records, first, { plan: 'Hay for the cows' });
await office.settled();
await phone.connect();
await office.connect();
const merged = ['tonnes', 'plan'].map((name) => fieldOf(office.records, first, name));
phone.online = false;
patch(phone.records, first, { tonnes: '7000', plan: 'For horses' });
patch(office.records, first, { tonnes: '8000', plan: 'For sheep' });
await office.settled();
phone.online = true;
phone.records.sync.retry();
for (let tries = 0; tries < 200 && stateOf(phone.records, first) !== 'conflict'; tries += 1) await moment(20);
const asked = phone.records
  .row(barn, first)
  ?.state.fields?.map(({ label }) => label)
  .toSorted();
phone.records.sync.resolve(keyOf(barn, first), { tonnes: 'mine', plan: 'mine' });
await phone.settled();
await office.connect();
const settled = ['tonnes', 'plan'].map((name) => fieldOf(office.records, first, name));
patch(phone.records, first, { tonnes: '9000' });
patch(phone.records, first, { tonnes: '1' });
phone.records.undo();
await phone.settled();
const undone = fieldOf(phone.records, first, 'tonnes');

const entry = (name: string, tonnes: string) => ({
  method: 'POST',
  path: '/api/Barns/kirra',
  key: name,
  body: { name, tonnes, filledOn: '2026-01-01' },
});
const requests = [entry('One', '1'), entry('Two', '2'), entry('Bad', 'much')];
const { replies } = (await call('POST', '/api/batch/kirra', { as: kirra, body: { requests } })).body as {
  readonly replies: readonly { readonly status: number; readonly body: Json }[];
};

// Deletes a record on one device, and restores it on the Deleted screen of the other device.
await phone.connect();
phone.records.commit('Delete barn', [{ kind: barn, id: late, op: 'delete' }]);
await phone.settled();
await office.connect();
const page = (await call('GET', '/api/trash/kirra', { as: kirra })).body as unknown as TrashPage;
const gone = restorable(office.records, [], page.items.map(goneOf));
office.records.commit('Restore', restoring(office.records, gone, gone).edits);
await office.settled();
const historyOf = async (id: string, as: Member): Promise<readonly Json[]> =>
  ((await call('GET', `/api/history/${as.slug}/barn/${id}`, { as })).body as { items: readonly Json[] })
    .items;
const acts = (versions: readonly Json[]): readonly unknown[] => versions.map(({ act }) => act);
const history = acts(await historyOf(first, kirra))
  .toReversed()
  .slice(0, 3);
const restored = [acts(await historyOf(late, kirra))[0], fieldOf(office.records, late, 'name')];

const file = (await call('GET', '/api/export/kirra', { as: kirra })).body as Json;
const banjo = await memberCalled('banjo');
const { barns } = (await call('POST', '/api/import/banjo', { as: banjo, body: file })).body as Json;
const hisHistory = await historyOf(first, banjo);
const byOthers = (await call('GET', `/api/Barns/banjo/detail/${first}`, { as: kirra })).status;
const { paths, components } = (await call('GET', '/openapi.json')).body as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>;
  readonly components: { readonly schemas: Json };
};

await phone.connect();
await phone.close();
await office.close();
Object.assign(globalThis, { indexedDB: factory });
phone.online = false;
const user = { issuer: settings.identity.memberIssuer, subject: kirra.subject, slug: kirra.slug };
const tabs = () => ({
  tell: () => undefined,
  listen: () => undefined,
  lead: () => undefined,
  takeOver: () => undefined,
  stepBack: () => undefined,
  close: () => undefined,
});
const again = await openRecords({ user, api: phone.api, tabs });
const afterReload = namesIn(again).toSorted();
await again.close();
await app.close();
await storage.close();

console.log(
  JSON.stringify({
    madeOffline,
    synced,
    listed,
    onTheOther,
    merged,
    asked,
    settled,
    undone,
    batch: replies.map(({ status }) => status),
    refused: replies[2]?.body['title'],
    history,
    trash: page.items.map(({ kind, record }) => [kind, record['name']]).flat(),
    restored,
    exported: (file['barns'] as readonly Json[]).map(({ name }) => String(name)).toSorted(),
    imported: { barns, history: hisHistory.length > 2 },
    byOthers,
    documented: [
      paths['/api/Barns/{userId}']?.['post']?.summary,
      Object.keys(components.schemas).find((name) => name === 'Barn'),
    ],
    afterReload,
  }),
);
