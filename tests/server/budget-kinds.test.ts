import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOfKind, type RecordKind } from '#calc-core/records';
import { toWire } from '#contract/wire.ts';
import { recordPaths } from '#contract/record-paths.ts';
import { createEdit, newId, patchEdit } from '#web/data/records.ts';
import { goneOf, restorable, restoring, trashPage, unsentGone } from '#web/trash/gone.ts';
import { filledRecord } from '../contract/filled.ts';
import { Device } from './support/device.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let me: TestMember;
let phone: Device;
let office: Device;

beforeAll(async () => {
  service = await startService();
  me = await service.member();
  phone = await new Device(service, me, 'phone').open();
  office = await new Device(service, me, 'office computer').open();
});
afterAll(async () => {
  await Promise.all([phone.close(), office.close()]);
  await service.close();
});

/** Each kind with one or two of its fields. */
const kinds = [
  ['funding', 'limit', 'balance'],
  ['farmCost', 'amount', null],
  ['feedSupply', 'carries', null],
  ['taxLine', 'born', 'killed'],
  ['budgetSettings', 'purchaseTerms', 'saleTerms'],
] as const;

const told = async (): Promise<readonly string[]> =>
  (await trashPage(phone.api, me.slug, null)).items.map(({ kind, id }) => `${kind}/${id}`);

test.each(kinds)(
  'a %s can be created offline, changed on two devices, undone, deleted and restored',
  async (kind, field, other) => {
    const id = newId();
    const doc = filledRecord(kind, id);
    phone.online = false;
    phone.records.commit('Make', [createEdit(kind, id, doc as never)]);
    await phone.connect();
    await office.settled();
    const on = ({ records }: Device) =>
      records.row(kind, id)?.record as Readonly<Record<string, unknown>> | undefined;
    for (const { name } of fieldsOfKind(kind))
      expect([name, on(office)?.[name]]).toEqual([name, Reflect.get(doc, name)]);

    // Two devices change different fields before either receives the other's change.
    phone.online = false;
    phone.records.commit('Change', [patchEdit(kind, id, { [field]: '7' } as never)]);
    const patch = other === null ? { name: 'Renamed' } : { [other]: '9' };
    office.records.commit('Change', [patchEdit(kind, id, patch as never)]);
    await office.settled();
    await phone.connect();
    await office.settled();
    for (const device of [phone, office]) expect(on(device)).toMatchObject({ [field]: '7', ...patch });

    phone.records.undo();
    await phone.settled();
    await office.settled();
    expect(on(office)?.[field]).toBe(Reflect.get(doc, field));

    phone.records.commit('Delete', [{ kind, id, op: 'delete' }]);
    await phone.settled();
    await office.settled();
    expect(on(office)).toBeUndefined();
    expect(await told()).toContain(`${kind}/${id}`);
    const { items } = await trashPage(phone.api, me.slug, null);
    const gone = restorable(phone.records, unsentGone(phone.records, phone.named), items.map(goneOf));
    const picked = gone.filter((each) => each.id === id);
    phone.records.commit('Restore', restoring(phone.records, picked, gone).edits);
    await phone.settled();
    await office.settled();
    expect(on(office)).toMatchObject(patch);

    const history = await service.call('GET', `/api/history/${me.slug}/${kind}/${id}`, { as: me });
    expect([history.status, (history.body as { items: unknown[] }).items.length > 3]).toEqual([200, true]);
    const list = await service.call('GET', recordPaths.list(kind, me.slug), { as: me });
    expect((list.body as { id: string }[]).map((each) => each.id)).toContain(id);
  },
);

test('an invalid record is refused with the field and a sentence', async () => {
  const bad = async (kind: RecordKind, change: object) => {
    const id = newId();
    const body = { ...filledRecord(kind, id), ...change };
    const { status, body: said } = await service.call('POST', recordPaths.list(kind, me.slug), {
      as: me,
      body,
    });
    return `${status} ${JSON.stringify(said)}`;
  };
  expect(await bad('funding', { rate: '101' })).toMatch(/^400 .*Rate cannot be more than 100/);
  expect(await bad('funding', { limit: '-1' })).toMatch(/^400 .*Limit cannot be negative/);
  expect(await bad('funding', { kind: 'shares' })).toMatch(/^400 .*Kind/);
  expect(await bad('farmCost', { every: 'day' })).toMatch(/^400 .*How often/);
  expect(await bad('farmCost', { from: '2026-02-30' })).toMatch(/^400 .*First date/);
  expect(await bad('budgetSettings', { saleTerms: '366' })).toMatch(/^400 .*at most 365 days/);
  expect(await bad('taxLine', { born: '1.5' })).toMatch(/^400 .*Born must be a whole number/);
});

test('a trade names its loan, and names no loan from the loan’s deletion until the loan is restored', async () => {
  const [loan, tradeId] = [newId(), newId()];
  phone.online = false;
  phone.records.commit('Make', [createEdit('trade', tradeId, filledRecord('trade', tradeId))]);
  phone.records.commit('Make', [createEdit('funding', loan, filledRecord('funding', loan) as never)]);
  phone.records.commit('Paid by', [patchEdit('trade', tradeId, { fundingId: loan })]);
  await phone.connect();
  await office.settled();
  const paidBy = ({ records }: Device) => records.trade(tradeId)?.trade.fundingId;
  expect(paidBy(office)).toBe(loan);
  const sent = await service.call('GET', recordPaths.detail('trade', me.slug, tradeId), { as: me });
  expect((sent.body as { fundingId: string }).fundingId).toBe(loan);

  office.records.commit('Delete', [{ kind: 'funding', id: loan, op: 'delete' }]);
  await office.settled();
  await phone.settled();
  expect([paidBy(office), paidBy(phone)]).toEqual([null, null]);
  const history = await service.call('GET', `/api/history/${me.slug}/trade/${tradeId}`, { as: me });
  expect(JSON.stringify(history.body)).toContain(`"fundingId":["${loan}",null]`);

  office.records.undo();
  await office.settled();
  await phone.settled();
  expect(paidBy(phone)).toBe(loan);

  // Delete only the loan, like a device that has no copy of the trade. The server must then empty the trade's field.
  const found = await service.call('GET', recordPaths.detail('funding', me.slug, loan), { as: me });
  const gone = await service.call('DELETE', recordPaths.detail('funding', me.slug, loan), {
    as: me,
    headers: { 'if-match': found.etag ?? '' },
  });
  expect(gone.status).toBe(204);
  await phone.settled();
  expect(paidBy(phone)).toBe(null);
  const { items } = await trashPage(phone.api, me.slug, null);
  const all = restorable(phone.records, unsentGone(phone.records, phone.named), items.map(goneOf));
  const picked = all.filter(({ id }) => id === loan);
  phone.records.commit('Restore', restoring(phone.records, picked, all).edits);
  await phone.settled();
  expect(phone.records.row('funding', loan)).toBeDefined();

  const missing = await service.call('POST', recordPaths.list('trade', me.slug), {
    as: me,
    body: { ...toWire('trade', filledRecord('trade', newId())), fundingId: newId() },
  });
  expect([missing.status, JSON.stringify(missing.body)]).toEqual([
    422,
    expect.stringContaining('Its source of money is deleted'),
  ]);
});
