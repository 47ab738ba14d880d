import { describe, expect, it } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import { toWire } from '#contract/wire.ts';
import { Unreachable } from '#web/data/api/client.ts';
import { newId, type Edit } from '#web/data/records.ts';
import { FakeServer } from './fakeServer.ts';
import { atRest, Device, until } from './testbed.ts';

/** A device asks whether the farm still exists. The request is lost, or a guest network answers with a status of its own. */
const onTheWay = ['lost', 200, 400, 410] as const;

async function farm(count = 1, question: (typeof onTheWay)[number] = 'lost') {
  const carries = Array.from({ length: count }, (): Carry => ({
    ...newCarry(newId()),
    name: 'Grass',
    tags: '1',
  }));
  const server = new FakeServer();
  for (const carry of carries) server.put(`carry/${carry.id}`, { ...toWire('carry', carry) }, 'seed');
  const device = new Device(server, 'phone');
  const records = await device.open();
  await until(() => records.carries().length === count);
  const off = { isOff: false, losesQuestions: true };
  const { handle } = server;
  server.handle = (name, request) =>
    off.isOff
      ? { status: 404, body: { code: 'not-found', title: 'There is no such record here.' } }
      : handle.call(server, name, request);
  const { send } = device.line;
  device.line.send = async (request) => {
    const isQuestion = request.path.includes('/changes/');
    if (off.isOff && off.losesQuestions && isQuestion) {
      if (question === 'lost') throw new Unreachable('lost on the way');
      return { status: question, etag: null, retryAfter: null, isJson: true, body: {} };
    }
    return send.call(device.line, request);
  };
  await until(() => atRest(records));
  return { server, records, carries, off };
}

const changes: Readonly<Record<string, (carry: Carry) => Edit>> = {
  'an edit': ({ id }) => ({ kind: 'carry', id, op: 'patch', patch: { tags: '2' } }),
  'a deletion': ({ id }) => ({ kind: 'carry', id, op: 'delete' }),
  'a new record': () => {
    const made = { ...newCarry(newId()), name: 'Oats' };
    return { kind: 'carry', id: made.id, op: 'create', doc: made };
  },
};

describe.each([1, 2].flatMap((count) => onTheWay.map((question) => [count, question] as const)))(
  '%i changes of somebody who was taken off the farm, and a question that the way answers with %s',
  (count, question) => {
    it.each(Object.entries(changes))(
      '%s waits, and is not marked as done, refused or in conflict',
      async (_what, change) => {
        const { records, carries, off } = await farm(count, question);
        off.isOff = true;
        records.commit('Edit', carries.map(change));
        await until(() => records.sync.status().phase === 'offline');
        expect(records.sync.status()).toMatchObject({ pending: count, refused: 0, conflicts: 0 });
        off.losesQuestions = false;
        records.sync.retry();
        await until(() => records.sync.status().phase === 'farm gone');
        expect(records.sync.status()).toMatchObject({ pending: count, refused: 0, conflicts: 0 });
        // After a new invitation, the device sends everything.
        off.isOff = false;
        records.sync.retry();
        await until(() => records.sync.status().entries.length === 0);
        await records.close();
      },
    );
  },
);

it.each(Object.entries(changes))(
  '%s by somebody who was off the farm for a moment is sent again',
  async (_what, change) => {
    const { server, records, carries, off } = await farm();
    off.isOff = true;
    // The person is back on the farm before the device asks.
    off.losesQuestions = false;
    const { handle } = server;
    server.handle = (name, request) => {
      const reply = handle.call(server, name, request);
      if (request.method !== 'GET') off.isOff = false;
      return reply;
    };
    const [carry] = carries;
    const before = JSON.stringify(carry === undefined ? null : server.records.get(`carry/${carry.id}`)?.wire);
    records.commit('Edit', carries.map(change));
    await until(() => records.sync.status().entries.length === 0);
    expect(server.commits.filter(({ device }) => device === 'phone')).toHaveLength(1);
    expect(JSON.stringify(server.commits.at(-1)?.after)).not.toBe(before);
    await records.close();
  },
);
