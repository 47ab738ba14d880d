import { describe, expect, it } from 'vitest';
import { newId } from '#web/data/records.ts';
import { FakeServer } from './fakeServer.ts';
import { atRest, Device, until } from './testbed.ts';

describe('a group, from the keyboard to the server', () => {
  it('is saving, then on this device, then synced', async () => {
    const server = new FakeServer();
    const device = new Device(server, 'phone');
    const records = await device.open();
    const id = newId();
    records.commit('New group', [{ kind: 'group', id, op: 'create', doc: { id, name: '' } }]);
    expect(records.group(id)?.group.name).toBe('New Group');
    expect(records.group(id)?.state.state).toBe('saving');
    await until(() => records.group(id)?.state.state === 'on this device');
    await until(() => atRest(records));
    expect(server.records.get(`group/${id}`)?.wire).toEqual({ id, name: 'New Group' });
    records.commit('Rename', [{ kind: 'group', id, op: 'patch', patch: { name: 'Kirra' } }]);
    await until(() => atRest(records));
    expect(server.records.get(`group/${id}`)?.wire).toEqual({ id, name: 'Kirra' });
    expect(records.undo()).toBe('Rename');
    expect(records.group(id)?.group.name).toBe('New Group');
    await until(() => atRest(records));
    expect(server.commits).toHaveLength(3);
    await records.close();
  });
});
