import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotRun } from '../reliability/not-run.ts';
import * as powerCut from '../reliability/power-cut.reliability.ts';
import * as databaseRestart from '../reliability/server-database-restart.reliability.ts';
import * as diskFull from '../reliability/server-disk-full.reliability.ts';
import * as kill from '../reliability/server-kill.reliability.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

/** Short versions of `npm run test:reliability`, with one or a few rounds each. They find a fault on the day it is made. */
describe.concurrent('short versions of the long runs, with the real npm start', () => {
  test.each([
    ['R1, R2, R4, R14: four devices, two kills of the server, one of PostgreSQL', kill.run, 3],
    ['R3: a power cut', powerCut.run, 1],
    ['R8: a full disk', diskFull.run, 1],
    [
      'R9, R14: a restart of the database under load, then SIGTERM during a carry change',
      databaseRestart.run,
      1,
    ],
  ] as const)(
    '%s',
    async (what, run, rounds) => {
      try {
        const { counts } = await run(rounds);
        expect(counts).toMatchObject({ lost: 0 });
        expect(Number(counts['acknowledged'])).toBeGreaterThan(0);
      } catch (error) {
        if (!(error instanceof NotRun)) throw error;
        console.log(`not run: ${what}: ${error.message}`);
      }
    },
    180_000,
  );
});

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
});
afterAll(() => service.close());

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path.replace('{me}', kirra.slug), {
    as: kirra,
    ...(body === undefined ? {} : { body }),
  });

test('R6: a carry change that is interrupted changes nothing, and works when it is sent again', async () => {
  const carry = { id: uuidv7(), name: 'Oats', freightIn: '10' };
  const trades = Array.from({ length: 600 }, (_, index) => ({
    id: uuidv7(),
    name: `T${index}`,
    carryId: carry.id,
    numberOfHead: 1,
    purchaseCostHd: '100',
    saleCostHd: '150',
  }));
  const file = { format: 'drover-records', version: 1, groups: [], carrys: [carry], trades };
  expect((await call('POST', '/api/import/{me}', file)).status).toBe(200);
  const before = (await call('GET', '/api/Trades/{me}')).text;
  // Row T599 is the last of the second batch of rows. By then the first batch is stored.
  await service.database.query(
    `create function break_off() returns trigger language plpgsql as $$ begin
       if new.name = 'T599' then raise exception 'disk full' using errcode = '53100'; end if; return new; end $$`,
  );
  await service.database.query(
    'create trigger break_off before update on trades for each row execute function break_off()',
  );
  const path = `/api/Carrys/{me}/detail/${carry.id}`;
  const broken = await call('PUT', path, { ...carry, freightIn: '20' });
  // A short version of R8. If the disk refuses a write, the server answers 503, and the device may repeat the write.
  expect([broken.status, broken.body.code, broken.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  expect((await call('GET', '/api/Trades/{me}')).text).toBe(before);
  expect((await call('GET', path)).body.freightIn).toBe('10');
  await service.database.query('drop trigger break_off on trades');
  expect((await call('PUT', path, { ...carry, freightIn: '20' })).status).toBe(200);
  const after = (await call('GET', '/api/Trades/{me}')).body as { profitPerHead: string }[];
  expect([after.length, new Set(after.map((trade) => trade.profitPerHead))]).toEqual([600, new Set(['30'])]);
});

test('R16: a thousand reads and writes leak no memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { id } = (await call('POST', '/api/Trades/{me}', { name: 'Soak' })).body;
  const round = async (times: number): Promise<number> => {
    for (let index = 0; index < times; index++) {
      await call('GET', `/api/Trades/{me}/detail/${id}`);
      if (index % 5 === 0) await call('PUT', `/api/Trades/{me}/detail/${id}`, { name: `Soak ${index}` });
    }
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await round(300);
  const after = await round(700);
  expect(after - before).toBeLessThan(3_000_000);
});
