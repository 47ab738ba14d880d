import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { openBus, type Bus } from '#server/live/bus.ts';
import { createCaptchas } from '#server/provider/captcha.ts';
import { createSignInThrottle } from '#server/provider/sign-in-throttle.ts';
import { buildServer } from '#server/server.ts';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

const limit = 60;
let service: Service;
let database: Database;
let other: FastifyInstance;

beforeAll(async () => {
  service = await startService({ RATE_LIMIT: String(limit) });
  await service.listen();
  database = openDatabase(service.settings.databaseUrl ?? '');
  other = await buildServer(service.settings, { database });
  await other.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await other.close();
  await database.close();
  await service.close();
});

const ask = async (app: FastifyInstance, { slug, token }: TestMember): Promise<number> =>
  (await app.inject({ url: `/api/Trades/${slug}`, headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

const listening = (bus: Bus) => expect.poll(() => bus.state(), { timeout: 30_000 }).toBe('listening');

async function twoBuses(): Promise<[Bus, Bus]> {
  const [one, two] = [openBus(service.database), openBus(database)];
  one.open();
  two.open();
  await Promise.all([listening(one), listening(two)]);
  return [one, two];
}

describe('several server processes on one database', () => {
  test('requests of a member at one process count at the other', async () => {
    const member = await service.member();
    for (let n = 0; n < limit - 10; n += 1) expect(await ask(service.app, member)).toBe(200);
    const spare = async (): Promise<number> => {
      let taken = 0;
      while ((await ask(other, member)) === 200) taken += 1;
      return taken;
    };
    // Waits until the processes have sent each other their counts.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await spare()).toBeLessThanOrEqual(20);
    expect(await ask(other, member)).toBe(429);
  });

  test('wrong passwords at one process count at the other, and a right password there resets the count at both', async () => {
    const [one, two] = await twoBuses();
    const [here, there] = [createSignInThrottle(one), createSignInThrottle(two)];
    for (let n = 0; n < 10; n += 1) here.failed('Kirra@drover.example', '10.0.0.1');
    await expect.poll(() => there.wrong('kirra@drover.example'), { timeout: 20_000 }).toBe(10);
    expect(there.wait('kirra@drover.example', '10.9.9.9')).toBeGreaterThan(0);
    expect(here.wrong('kirra@drover.example')).toBe(10);
    there.succeeded('kirra@drover.example');
    await expect.poll(() => here.wrong('kirra@drover.example'), { timeout: 20_000 }).toBe(0);
    await Promise.all([one.close(), two.close()]);
  });

  test('a captcha of one process can be solved at the other, once, within ten minutes, and cannot be forged', async () => {
    const [one, two] = await twoBuses();
    let time = Date.now();
    const now = (): number => time;
    const secret = 'of the database';
    const [here, there] = [
      createCaptchas({ bus: one, secret, now }),
      createCaptchas({ bus: two, secret, now }),
    ];
    const answerOf = (image: string): string => {
      const svg = Buffer.from(image.split(',')[1] ?? '', 'base64').toString();
      const shown = [...svg.matchAll(/>([^<>])<\/text>/g)].map(([, glyph]) => glyph).join('');
      const [, a, b] = /^(\d+)\+(\d+)=\?$/.exec(shown) ?? [];
      return a === undefined ? shown : String(Number(a) + Number(b));
    };
    const first = here.ask();
    expect(there.solve(first.id, answerOf(first.image).toLowerCase())).toBe(true);
    expect(there.solve(first.id, answerOf(first.image))).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(here.solve(first.id, answerOf(first.image))).toBe(false);

    const second = here.ask();
    expect(there.solve(second.id, 'wrong')).toBe(false);
    expect(there.solve(second.id, answerOf(second.image))).toBe(false);

    const third = here.ask();
    const [until = '', nonce = '', ...seals] = third.id.split('.');
    const longer = [String(Number(until) + 1), nonce, ...seals].join('.');
    expect(there.solve(longer, answerOf(third.image))).toBe(false);
    time += 10 * 60_000;
    expect(there.solve(third.id, answerOf(third.image))).toBe(false);
    await Promise.all([one.close(), two.close()]);
  });
});
