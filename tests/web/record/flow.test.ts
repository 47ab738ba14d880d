import { afterEach, describe, expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import type { TradeDraft } from '#calc-core/trade';
import { toWire } from '#contract/wire.ts';
import { newId, type Records } from '#web/data/records.ts';
import { blankTrade } from '#web/record/blank-trade.ts';
import { RecordDocument } from '#web/record/record-document.ts';
import { keptHere } from '#web/record/saves.ts';
import type { Notices } from '#web/shell/notice-list.ts';
import { FakeServer } from '../data/fakeServer.ts';
import { atRest, Device, until } from '../data/testbed.ts';
import { screenOf } from './groupScreen.ts';

/**
 * Runs the screen of one record without a browser. The device's storage is real. The fake server can be slow or silent, or refuse writes.
 */

const opened: Records[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((records) => records.close()));
});

async function deviceWith(server: FakeServer, name = 'phone') {
  const device = new Device(server, name);
  const records = await device.open();
  opened.push(records);
  return { device, records };
}

/** The screen of a group that is on the server. */
async function onGroup(name = 'Autumn') {
  const server = new FakeServer();
  const { device, records } = await deviceWith(server);
  const id = newId();
  records.commit('New group', [{ kind: 'group', id, op: 'create', doc: { id, name } }]);
  await until(() => atRest(records));
  return { server, device, records, id, screen: screenOf(records, id) };
}

describe('a save', () => {
  test('shows Group is saving, then Group is saved, and leaves the record clean', async () => {
    const { records, id, screen } = await onGroup();
    expect(screen.state()).toBe('open.clean');
    screen.type('Winter');
    expect(screen.state()).toBe('open.dirty');
    expect(records.drafts.read(`group/${id}`)?.fields).toEqual({
      name: 'Winter',
      'as seen': { name: 'Autumn' },
    });
    screen.send({ type: 'save asked' });
    expect(screen.state()).toBe('open.saving');
    expect(screen.said()).toEqual(['Group is saving']);
    expect(records.drafts.read(`group/${id}`)).toBeUndefined();
    await until(() => screen.state() === 'open.clean');
    expect(screen.said()).toEqual(['Group is saved']);
    expect(records.group(id)?.group.name).toBe('Winter');
  });

  test('of an unchanged record reports success at once', async () => {
    const { screen } = await onGroup();
    screen.send({ type: 'save asked' });
    expect(screen.state()).toBe('open.clean');
    expect(screen.said()).toEqual(['Group is saved']);
  });

  test('is kept on this device without a connection, and reported as saved when the answer comes', async () => {
    const { device, screen } = await onGroup();
    device.line.online = false;
    screen.type('Winter');
    screen.send({ type: 'save asked' });
    await until(() => screen.state() === 'open.kept');
    expect(screen.said()).toEqual([keptHere]);
    device.line.online = true;
    await until(() => screen.state() === 'open.clean', 15_000);
    expect(screen.said()).toEqual(['Group is saved']);
  }, 20_000);

  test('is reported as saved even if a newer edit came before the answer, and the newer edit stays unsaved', async () => {
    const { device, records, id, screen } = await onGroup();
    device.line.latency = 30;
    screen.type('Winter');
    screen.send({ type: 'save asked' });
    screen.type('Winter turn-off');
    await until(() => screen.said().includes('Group is saved'));
    expect(screen.state()).toBe('open.dirty');
    expect(records.group(id)?.group.name).toBe('Winter');
    expect(screen.document.view().draft?.name).toBe('Winter turn-off');
  });

  test('that is refused shows the reason, keeps the edit, and can be corrected', async () => {
    const { server, records, id, screen } = await onGroup();
    server.refuses = ({ name }) => name === 'Winter';
    screen.type('Winter');
    screen.send({ type: 'save asked' });
    await until(() => screen.state() === 'open.refused');
    expect(screen.said()).toEqual(['The server does not like this']);
    expect(screen.document.view().draft?.name).toBe('Winter');
    screen.type('Spring');
    screen.send({ type: 'save asked' });
    await until(() => screen.state() === 'open.clean');
    expect(screen.said()).toContain('Group is saved');
    await until(() => atRest(records));
    expect(server.records.get(`group/${id}`)?.wire).toEqual({ id, name: 'Spring' });
  });

  test('is refused while an entry is unreadable, even an entry from an earlier visit', async () => {
    const { records, id, screen } = await onGroup();
    screen.typeUnread('\u0000');
    screen.close();
    const again = screenOf(records, id);
    expect(again.state()).toBe('open.dirty');
    again.send({ type: 'save asked' });
    expect(again.state()).toBe('open.dirty');
    expect(again.said()).toEqual(['One entry cannot be saved. It is marked: correct it, then save.']);
    again.type('Winter');
    expect(again.said()).toEqual([]);
    again.send({ type: 'save asked' });
    await until(() => again.state() === 'open.clean');
  });
});

describe('a new record', () => {
  test('is added under its own id, and its detail screen opens', async () => {
    const { records } = await deviceWith(new FakeServer());
    const screen = screenOf(records, null);
    screen.type('Autumn');
    const { id } = screen.document;
    screen.send({ type: 'save asked' });
    expect(screen.went).toEqual([`added /trades/kirra/tradeGroupDetail/${id}`]);
    expect(records.group(id)?.group.name).toBe('Autumn');
    await until(() => screen.said().includes('Group is saved'));
  });

  test('has the same id when its draft is opened again', async () => {
    const { records } = await deviceWith(new FakeServer());
    const first = screenOf(records, null);
    first.type('Autumn');
    first.close();
    const again = screenOf(records, null);
    expect(again.state()).toBe('open.dirty');
    expect(again.document.id).toBe(first.document.id);
    again.send({ type: 'save asked' });
    expect(records.groups().map(({ id, group }) => [id, group.name])).toEqual([
      [first.document.id, 'Autumn'],
    ]);
  });
});

describe('a record that is deleted on another device', () => {
  test('disappears, and what was typed can be saved as a new record', async () => {
    const { server, records, id, screen } = await onGroup();
    const other = await deviceWith(server, 'tablet');
    await until(() => other.records.group(id) !== undefined);
    screen.type('Winter');
    other.records.commit('Delete', [{ kind: 'group', id, op: 'delete' }]);
    await until(() => atRest(other.records) && server.records.get(`group/${id}`)?.wire === null);
    await records.reload();
    await until(() => screen.state() === 'gone');
    expect(screen.document.view().draft?.name).toBe('Winter');
    const as = newId();
    screen.send({ type: 'restore asked', as });
    expect(screen.went).toEqual([`restored /trades/kirra/tradeGroupDetail/${as}`]);
    expect(records.group(as)?.group.name).toBe('Winter');
    expect(records.group(id)).toBeUndefined();
  });

  test('comes back with its draft when the deletion is undone', async () => {
    const { records, id, screen } = await onGroup();
    screen.type('Winter');
    records.commit('Delete Autumn', [{ kind: 'group', id, op: 'delete' }]);
    expect(screen.state()).toBe('gone');
    records.undo();
    expect(screen.state()).toBe('open.dirty');
    expect(screen.document.view().draft?.name).toBe('Winter');
  });

  test('is shown as missing if it never existed', async () => {
    const { records } = await onGroup();
    expect(screenOf(records, newId()).state()).toBe('missing');
  });
});

describe('leaving a form', () => {
  test('asks about unsaved edits, and still reports the result after Save', async () => {
    const { records, id, screen } = await onGroup();
    screen.type('Winter');
    screen.send({ type: 'leave asked', to: '/user/main' });
    expect(screen.state()).toBe('open.asking to leave');
    expect(screen.went).toEqual([]);
    screen.send({ type: 'save asked' });
    expect(screen.went).toEqual(['left /user/main']);
    screen.close();
    await until(() => screen.said().includes('Group is saved'));
    expect(records.group(id)?.group.name).toBe('Winter');
  });

  test('keeps the edits for the next visit after Keep draft, but not after Discard', async () => {
    const { records, id, screen } = await onGroup();
    screen.type('Winter');
    screen.send({ type: 'leave asked', to: '/user/main' });
    screen.send({ type: 'keep draft chosen' });
    screen.close();
    const again = screenOf(records, id);
    expect(again.document.view().draft?.name).toBe('Winter');
    again.send({ type: 'leave asked', to: '/user/main' });
    again.send({ type: 'discard chosen' });
    expect(again.went).toEqual(['left /user/main']);
    expect(records.drafts.read(`group/${id}`)).toBeUndefined();
    expect(records.group(id)?.group.name).toBe('Autumn');
  });

  test('asks nothing after a field was typed back to its saved value', async () => {
    const { screen } = await onGroup();
    screen.type('Winter');
    screen.type('Autumn');
    expect(screen.state()).toBe('open.clean');
    screen.send({ type: 'leave asked', to: '/user/main' });
    expect(screen.went).toEqual(['left /user/main']);
  });
});

describe('deleting and copying', () => {
  test('a deletion opens the list, and its Undo restores the record', async () => {
    const { records, id, screen } = await onGroup();
    screen.send({ type: 'delete asked', inUse: false });
    expect(screen.went).toEqual(['deleted /trades/kirra/tradeGroups']);
    expect(records.group(id)).toBeUndefined();
    const [{ text, action }] = screen.notices.list() as [ReturnType<Notices['list']>[number]];
    expect(text).toBe('Deleted Autumn');
    action?.onPress?.();
    expect(records.group(id)?.group.name).toBe('Autumn');
  });

  test('a copy opens under its new id with the unsaved edits, which also stay in the record’s draft', async () => {
    const { records, id, screen } = await onGroup();
    const as = newId();
    screen.type('Winter');
    screen.send({ type: 'copy asked', as });
    expect(screen.went.map((where) => where.startsWith('copied ') && where.includes(as))).toEqual([true]);
    expect(records.group(as)?.group.name).toBe('Winter-copy');
    expect(records.group(id)?.group.name).toBe('Autumn');
    expect(records.drafts.read(`group/${id}`)?.fields).toMatchObject({ name: 'Winter' });
  });
});

test('a new trade that is opened before the records have loaded starts with the first group and the first carry', async () => {
  const server = new FakeServer();
  const group = { id: newId(), name: 'Autumn' };
  const carry = { ...newCarry(newId()), name: 'Grass' };
  server.put(`group/${group.id}`, group, 'seed');
  server.put(`carry/${carry.id}`, { ...toWire('carry', carry) }, 'seed');
  const device = new Device(server, 'phone');
  device.line.latency = 30;
  const records = await device.open();
  opened.push(records);
  const document = new RecordDocument<TradeDraft>(
    records,
    { kind: 'trade', id: null },
    {
      blank: () => blankTrade(records),
      copy: (draft) => draft,
    },
  );
  expect(document.view().draft).toMatchObject({ tradeGroupId: null, carryId: null });
  let told = 0;
  document.subscribe(() => (told += 1));
  await until(() => records.phase() === 'ready');
  expect(told).toBeGreaterThan(0);
  const { draft } = document.view();
  expect(draft).toMatchObject({ id: document.id, tradeGroupId: group.id, carryId: carry.id });
  expect(document.view().draft).toBe(draft);
});
