import { afterEach, describe, expect, test } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import { newId, type Records } from '#web/data/records.ts';
import { RecordDocument } from '#web/record/record-document.ts';
import { FakeServer } from '../data/fakeServer.ts';
import { atRest, Device, until } from '../data/testbed.ts';
import { screenOf } from './groupScreen.ts';

/** Another tab or device may change a field while the user types into a form. On saving, the app asks which value to keep. */

const opened: Records[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((records) => records.close()));
});

async function open(device: Device): Promise<Records> {
  const records = await device.open();
  opened.push(records);
  return records;
}

/** Opens two tabs of one device with the group 'Autumn'. One tab has the group's form open. */
async function inTwoTabs() {
  const server = new FakeServer();
  const device = new Device(server, 'computer');
  const [mine, other] = [await open(device), await open(device)];
  const id = newId();
  const key = `group/${id}` as const;
  mine.commit('New group', [{ kind: 'group', id, op: 'create', doc: { id, name: 'Autumn' } }]);
  await until(() => atRest(mine) && other.group(id) !== undefined && atRest(other));
  return {
    server,
    device,
    mine,
    other,
    id,
    key,
    screen: screenOf(mine, id),
    rename: (records: Records, name: string) =>
      records.commit('Rename', [{ kind: 'group', id, op: 'patch', patch: { name } }]),
    shows: (records: Records) => records.group(id)?.group.name,
    asked: () => mine.group(id)?.state.fields?.map(({ mine: own, theirs }) => [own, theirs]),
    isAsked: () => mine.group(id)?.state.state === 'conflict',
    /** Every name that the server has had, in order. */
    sent: () => server.commits.flatMap(({ key: of, after }) => (of === key ? [after?.['name']] : [])),
  };
}

describe('a form entry in a field that another tab has changed since', () => {
  test.each(['mine', 'theirs'] as const)('asks which to keep, and keeps %s', async (choice) => {
    const { mine, other, key, screen, rename, shows, asked, isAsked, sent } = await inTwoTabs();
    screen.type('Winter');
    rename(other, 'Spring');
    await until(() => shows(mine) === 'Spring' && atRest(mine) && atRest(other));
    expect(screen.document.view().draft?.name).toBe('Winter');
    screen.send({ type: 'save asked' });
    await until(isAsked);
    expect(asked()).toEqual([['Winter', 'Spring']]);
    expect(sent()).toEqual(['Autumn', 'Spring']);
    await until(() => screen.state() === 'open.refused');
    expect(screen.said()).toContain('Changed in two places. Choose which values to keep.');
    mine.sync.resolve(key, { name: choice });
    await until(() => atRest(mine) && atRest(other));
    const kept = choice === 'mine' ? 'Winter' : 'Spring';
    expect([shows(mine), shows(other)]).toEqual([kept, kept]);
    expect(sent()).toEqual(['Autumn', 'Spring', ...(choice === 'mine' ? ['Winter'] : [])]);
  });

  test('asks even if the user continued to type after the other value arrived', async () => {
    const { mine, other, screen, rename, shows, asked, isAsked, sent } = await inTwoTabs();
    screen.type('Win');
    rename(other, 'Spring');
    await until(() => shows(mine) === 'Spring' && atRest(mine) && atRest(other));
    screen.type('Winter');
    screen.send({ type: 'save asked' });
    await until(isAsked);
    expect(asked()).toEqual([['Winter', 'Spring']]);
    expect(sent()).toEqual(['Autumn', 'Spring']);
  });

  test.each(['mine', 'theirs'] as const)(
    'asks when both were saved without a connection too, and keeps %s',
    async (choice) => {
      const { device, mine, other, key, screen, rename, shows, asked, isAsked, sent } = await inTwoTabs();
      device.line.online = false;
      screen.type('Winter');
      rename(other, 'Spring');
      await until(() => shows(mine) === 'Spring');
      screen.send({ type: 'save asked' });
      await until(() => shows(other) === 'Winter');
      // The user typed 'Winter feed' over the saved 'Winter'. The conflict must offer 'Winter feed', not 'Winter'.
      rename(mine, 'Winter feed');
      await until(() => shows(other) === 'Winter feed');
      device.line.online = true;
      mine.sync.retry();
      await until(isAsked, 15_000);
      expect(asked()).toEqual([['Winter feed', 'Spring']]);
      expect(sent()).toEqual(['Autumn', 'Spring']);
      mine.sync.resolve(key, { name: choice });
      await until(() => atRest(mine) && atRest(other));
      const kept = choice === 'mine' ? 'Winter feed' : 'Spring';
      expect([shows(mine), shows(other), sent().at(-1)]).toEqual([kept, kept, kept]);
    },
    20_000,
  );

  test('raises no question once the record is deleted here, because the deletion raises a question', async () => {
    const { server, device, mine, other, id, key, screen, rename, shows, asked, isAsked, sent } =
      await inTwoTabs();
    const tablet = await open(new Device(server, 'tablet'));
    await until(() => tablet.groups().length === 1);
    device.line.online = false;
    rename(other, 'Spring');
    rename(tablet, 'Summer');
    await until(() => sent().includes('Summer') && shows(mine) === 'Spring');
    device.line.online = true;
    mine.sync.retry();
    await until(isAsked, 15_000);
    screen.type('Winter');
    rename(other, 'Late spring');
    await until(() => shows(mine) === 'Late spring');
    screen.send({ type: 'save asked' });
    await until(() => shows(other) === 'Winter');
    expect(asked()).toEqual([['Late spring', 'Summer']]);
    mine.commit('Delete', [{ kind: 'group', id, op: 'delete' }]);
    const entry = () => mine.sync.status().entries.find((one) => one.key === key)?.state;
    await until(() => entry()?.state === 'conflict' && entry()?.fields?.[0]?.field === 'record');
    mine.sync.resolve(key, { record: 'mine' });
    await until(() => server.records.get(key)?.wire === null);
    // Names typed before the deletion must not replace the tablet's name.
    expect(sent()).toEqual(['Autumn', 'Summer', undefined]);
  }, 40_000);

  test('asks about the other tab’s value first when that value is itself in conflict', async () => {
    const { server, device, mine, other, key, screen, rename, asked, isAsked, sent } = await inTwoTabs();
    const tablet = await open(new Device(server, 'tablet'));
    await until(() => tablet.groups().length === 1);
    device.line.online = false;
    screen.type('Winter');
    rename(other, 'Spring');
    rename(tablet, 'Summer');
    await until(() => sent().includes('Summer'));
    await until(() => mine.group(key.slice(6))?.group.name === 'Spring');
    screen.send({ type: 'save asked' });
    device.line.online = true;
    mine.sync.retry();
    await until(isAsked, 15_000);
    expect(asked()).toEqual([['Spring', 'Summer']]);
    mine.sync.resolve(key, { name: 'mine' });
    await until(() => asked()?.[0]?.[0] === 'Winter', 15_000);
    expect(asked()).toEqual([['Winter', 'Spring']]);
    mine.sync.resolve(key, { name: 'theirs' });
    await until(() => atRest(mine) && atRest(other));
    expect(sent()).toEqual(['Autumn', 'Summer', 'Spring']);
  }, 40_000);

  test('asks even after the page was closed and opened again', async () => {
    const { device, mine, other, id, screen, rename, shows, isAsked, sent } = await inTwoTabs();
    screen.type('Winter');
    await until(() => mine.drafts.read(`group/${id}`)?.state === 'on this device');
    screen.close();
    rename(other, 'Spring');
    await until(() => shows(mine) === 'Spring' && atRest(other));
    const again = await open(device);
    const later = screenOf(again, id);
    expect(later.document.view().draft?.name).toBe('Winter');
    later.send({ type: 'save asked' });
    await until(isAsked);
    expect(sent()).toEqual(['Autumn', 'Spring']);
  });

  test('does not ask when both values are equal or the user typed nothing', async () => {
    const { mine, other, screen, rename, shows, sent } = await inTwoTabs();
    screen.type('Spring');
    rename(other, 'Spring');
    await until(() => shows(mine) === 'Spring' && atRest(mine) && atRest(other));
    screen.send({ type: 'save asked' });
    await until(() => screen.state() === 'open.clean');
    rename(other, 'Summer');
    await until(() => shows(mine) === 'Summer' && atRest(mine) && atRest(other));
    screen.type('Summer feed');
    screen.send({ type: 'save asked' });
    await until(() => screen.state() === 'open.clean');
    expect(sent()).toEqual(['Autumn', 'Spring', 'Summer', 'Summer feed']);
  });
});

test('a form entry in a field that another device has changed since raises the question which value to keep', async () => {
  const { server, mine, screen, rename, shows, asked, isAsked, sent } = await inTwoTabs();
  const tablet = await open(new Device(server, 'tablet'));
  await until(() => tablet.groups().length === 1);
  screen.type('Winter');
  rename(tablet, 'Summer');
  await until(() => atRest(tablet));
  await mine.reload();
  await until(() => shows(mine) === 'Summer');
  screen.send({ type: 'save asked' });
  await until(isAsked);
  expect(asked()).toEqual([['Winter', 'Summer']]);
  expect(sent()).toEqual(['Autumn', 'Summer']);
});

test('entries in fields that nobody else changed are saved without a question', async () => {
  const { mine, other } = await inTwoTabs();
  const carry = { ...newCarry(newId()), name: 'Grass' };
  const { id } = carry;
  mine.commit('New carry', [{ kind: 'carry', id, op: 'create', doc: carry }]);
  await until(() => other.carry(id) !== undefined && atRest(mine) && atRest(other));
  const document = new RecordDocument<Carry>(
    mine,
    { kind: 'carry', id },
    { blank: () => carry, copy: (doc) => doc },
  );
  document.keep({ ...document.open(), freightIn: '12' }, {});
  other.commit('Tags', [{ kind: 'carry', id, op: 'patch', patch: { tags: '3' } }]);
  await until(() => mine.carry(id)?.carry.tags === '3' && atRest(mine));
  mine.commit('Save', [document.edit()], { draft: document.draftKey });
  await until(() => atRest(mine) && atRest(other));
  expect(other.carry(id)?.carry).toMatchObject({ freightIn: '12', tags: '3' });
});
