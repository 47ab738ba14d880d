import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi, type ApiClient } from '#web/data/api/client.ts';
import { openRecords, type Records } from '#web/data/records.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let address: string;

beforeAll(async () => {
  service = await startService();
  address = await service.listen();
});
afterAll(() => {
  // The clients keep their connections open, so the server would never close.
  service.app.server.closeAllConnections();
  return service.close();
});

interface Device {
  readonly records: Records;
  readonly asked: string[];
}

/** Opens a member's device: the real data layer with the real client, over a real connection. */
async function open(member: TestMember, host: string): Promise<Device> {
  globalThis.indexedDB = new IDBFactory();
  const user = { issuer: service.settings.identity.memberIssuer, subject: member.subject, slug: member.slug };
  const session = { state: () => 'signed in', accessToken: async () => member.token };
  const api = createApi(session, host);
  const asked: string[] = [];
  const noted: ApiClient = {
    ...api,
    send: (request) => {
      asked.push(request.path);
      return api.send(request);
    },
    stream: (request, signal) => {
      asked.push(request.path);
      return api.stream?.(request, signal) ?? Promise.reject(new Error('no stream'));
    },
  };
  const tabs = () => ({
    tell: () => {},
    listen: () => {},
    lead: (onLead: () => void) => void setImmediate(onLead),
    takeOver: () => {},
    stepBack: () => {},
    close: () => {},
  });
  return { records: await openRecords({ user, api: noted, tabs, random: () => 0 }), asked };
}

const until = (holds: () => boolean) => expect.poll(holds, { timeout: 30_000, interval: 20 }).toBe(true);

const elsewhere = (member: TestMember, name: string) =>
  service.call('POST', `/api/TradeGroups/${member.slug}`, { as: member, body: { name } });

const names = ({ records }: Device): string[] => records.groups().map(({ group }) => group.name);

const pulls = ({ asked }: Device): number => asked.filter((path) => path.includes('/changes/')).length;

/** Waits until the server has opened its database connection for live events. The device does not report when its stream is open. */
const listeners = async (): Promise<void> => {
  await expect
    .poll(
      async () =>
        (
          await service.database.query(
            `select 1 from pg_stat_activity where application_name = 'drover live' and datname = current_database()`,
          )
        ).length,
      { timeout: 30_000 },
    )
    .toBe(1);
};

test('another device’s write arrives at once, and the device’s own writes cause no request', async () => {
  const member = await service.member();
  const device = await open(member, address);
  await until(() => device.asked.some((path) => path.includes('/live/')));
  await listeners();
  const began = performance.now();
  await elsewhere(member, 'From the office');
  await until(() => names(device).includes('From the office'));
  // Polling would have taken a minute.
  expect(performance.now() - began).toBeLessThan(10_000);

  await until(() => device.records.sync.status().phase === 'idle');
  // Waits until the other device's change triggers no more pulls. A second pull may begin after the first has ended.
  let before = -1;
  while (before !== pulls(device)) {
    before = pulls(device);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const id = device.records.groups()[0]?.group.id ?? '';
  device.records.commit('Rename', [{ kind: 'group', id, op: 'patch', patch: { name: 'Mine' } }]);
  await until(() => device.records.sync.status().pending === 0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(pulls(device)).toBe(before);
  await device.records.close();
});

/** A proxy that forwards a reply only when it is complete. */
function keepsBack(): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = ask(`${address}${url}`, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { 'transfer-encoding': _, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest).end(Buffer.concat(parts));
      });
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  return new Promise((resolve) => {
    proxy.listen(0, '127.0.0.1', () => resolve(proxy));
  });
}

test('behind a proxy that holds back event streams, the records still arrive', async () => {
  const member = await service.member();
  const proxy = await keepsBack();
  const device = await open(member, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  await until(() => device.asked.some((path) => path.includes('/live/')));
  await elsewhere(member, 'From the office');
  device.records.sync.retry();
  await until(() => names(device).includes('From the office'));
  await device.records.close();
  proxy.closeAllConnections();
  proxy.close();
});
