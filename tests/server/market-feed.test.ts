import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { indicators, quoteIndicators, rangesBefore, type Asking, type Quoted } from '#server/market/mla.ts';
import { fillNationalBoard, keepNationalBoard, nationalBoard } from '#server/market/national.ts';
import { readSettings } from '#server/settings.ts';
import { machineFindings } from '#server/operate/doctor/machine.ts';
import { mlaStandIn, type StandIn } from './support/mla.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

const today = '2026-11-19';
const days = ['2026-11-12', '2026-11-17', '2026-11-18'];
let service: Service;
let kirra: TestMember;
let mla: StandIn;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.query('delete from site_tasks');
  mla = await mlaStandIn(today);
  mla.mood = { days };
});
afterEach(() => mla.close());

const asking = (): Asking => ({
  address: mla.address,
  contact: 'office@kirra.example',
  version: '1.2.3',
  pace: 1,
  // This limit is long, because a busy machine could exceed a short one.
  timeout: 20_000,
});
const never = new AbortController().signal;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const whys = (quoted: readonly Quoted[]) =>
  quoted.flatMap((each) => (each.date === null ? [`${each.indicator.id}: ${each.why}`] : []));
const boards = async () =>
  (await service.call('GET', `/api/Boards/${kirra.slug}`, { as: kirra })).body as {
    id: string;
    name: string;
    date: string;
    note: string;
    classes: { name: string; basis: string; animalTypeId: number; rungs: object[] }[];
  }[];

test('is off by default, and makes no request without a contact', async () => {
  expect(readSettings({}).marketFeed).toBeNull();
  expect(() => readSettings({ MARKET_FEED: 'mla' })).toThrow('MARKET_FEED needs MARKET_FEED_CONTACT');
  expect(() => readSettings({ MARKET_FEED: 'yes' })).toThrow(
    "MARKET_FEED is 'yes'. Give mla, or leave it out.",
  );
  const on = readSettings({ MARKET_FEED: 'mla', MARKET_FEED_CONTACT: 'office@kirra.example' });
  expect(on.marketFeed).toEqual({
    address: 'https://api-mlastatistics.mla.com.au',
    contact: 'office@kirra.example',
  });
  const found = (settings: typeof on) => Array.fromAsync(machineFindings(settings));
  const said = (await found(on)).find(({ what }) => what === 'MARKET_FEED');
  expect(said?.says).toContain('once a day, asked for by office@kirra.example');
  expect((await found(readSettings({}))).some(({ what }) => what === 'MARKET_FEED')).toBe(false);
});

test('requests days up to yesterday, and never a range across 31 December', () => {
  expect(rangesBefore('2026-11-19')).toEqual([{ from: '2026-11-05', to: '2026-11-18' }]);
  expect(rangesBefore('2027-01-03')).toEqual([
    { from: '2027-01-01', to: '2027-01-02' },
    { from: '2026-12-20', to: '2026-12-31' },
  ]);
  expect(rangesBefore('2027-01-01')).toEqual([{ from: '2026-12-18', to: '2026-12-31' }]);
  expect(rangesBefore('2027-01-15')).toEqual([{ from: '2027-01-01', to: '2027-01-14' }]);
});

test('takes each indicator’s latest price, one per request, and says who requests it', async () => {
  const quoted = await quoteIndicators(asking(), today, never);
  expect(whys(quoted)).toEqual([]);
  expect(quoted.find(({ indicator }) => indicator.id === 4)).toMatchObject({
    date: '2026-11-18',
    price: '4.0402',
    head: '1202',
  });
  expect(mla.asked).toHaveLength(indicators.length);
  expect(new Set(mla.asked.map(({ agent }) => agent))).toEqual(
    new Set(['Drover/1.2.3 (office@kirra.example)']),
  );
  expect(new Set(mla.asked.map(({ status }) => status))).toEqual(new Set([200]));
});

test('finds the last prices of December in the first days of January', async () => {
  await mla.close();
  mla = await mlaStandIn('2027-01-02');
  mla.mood = { days: ['2026-12-30'] };
  const quoted = await quoteIndicators(asking(), '2027-01-02', never);
  expect(new Set(quoted.map(({ date }) => date))).toEqual(new Set(['2026-12-30']));
  expect(mla.asked.some(({ status }) => status === 500)).toBe(false);
});

test('waits when the service answers that requests come too fast', async () => {
  mla.mood = { days, pace: 12 };
  const quoted = await quoteIndicators({ ...asking(), pace: 7 }, today, never);
  expect(whys(quoted)).toEqual([]);
  expect(mla.asked.map(({ status }) => status)).toEqual(expect.arrayContaining([429, 503]));
});

test('stops reading an endless answer at its limit, even a compressed one', async () => {
  for (const packed of [false, true]) {
    mla.mood = { days, odd: { 4: { endless: packed ? 'gzip' : 'plain' } } };
    const before = process.memoryUsage().rss;
    const quoted = await quoteIndicators(asking(), today, never);
    expect(whys(quoted)).toEqual(['4: an answer that is too long']);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  }
});

test('follows no redirect, wherever it leads', async () => {
  const inside = await mlaStandIn(today);
  inside.mood = { days };
  mla.mood = { days, odd: { 4: { redirect: `${inside.address}/report/5` } } };
  const quoted = await quoteIndicators(asking(), today, never);
  expect(whys(quoted)).toEqual(['4: no answer']);
  expect(inside.asked).toEqual([]);
  await inside.close();
});

test('skips an invalid row and keeps all other rows and indicators', async () => {
  mla.mood = { days, odd: { 4: { rows: [[], null, 7, 'x', [[1]]] } } };
  const quoted = await quoteIndicators(asking(), today, never);
  expect(whys(quoted)).toEqual([]);
  expect(quoted.find(({ indicator }) => indicator.id === 4)).toMatchObject({ date: '2026-11-18' });
});

test('is requested once by three processes of a site together', async () => {
  const feeds = Array.from({ length: 3 }, () => keepNationalBoard(service.database, asking(), log));
  await vi.waitFor(() => expect(mla.asked.length).toBeGreaterThanOrEqual(indicators.length), 20_000);
  await Promise.all(feeds.map((feed) => feed.stop()));
  expect(new Set(mla.asked.map(({ url }) => url)).size).toBe(mla.asked.length);
  const [row] = await service.database.query<{ n: number }>('select count(*)::int as n from site_tasks');
  expect(row?.n).toBe(1);
});

test.each([
  [{ units: '$/head' }, 'its unit is “$/head”'],
  [{ units: 'c/kg cwt' }, 'its unit is “c/kg cwt”'],
  [{ value: null }, 'no number'],
  [{ value: 'n/a' }, 'no number'],
  [{ value: 0 }, 'no number'],
  [{ status: 500 }, 'answered 500'],
  [{ status: 429 }, 'answered 429'],
  ['slow' as const, 'too slow'],
  ['gone' as const, 'no answer'],
])('reports %j of one indicator as a gap, not as a number', async (odd, why) => {
  mla.mood = { days, odd: { 4: odd } };
  const quoted = await quoteIndicators({ ...asking(), timeout: odd === 'slow' ? 300 : 20_000 }, today, never);
  expect(whys(quoted)).toEqual([`4: ${why}`]);
  const board = nationalBoard(quoted)!;
  expect(board.classes.map(({ name }) => name)).not.toContain('Heavy steers');
  expect(board.note).toBe(`Source: Meat & Livestock Australia. Heavy steers left out: ${why}.`);
});

test('creates no market day when no prices arrived, and the note says how many prices did not fit', async () => {
  mla.mood = { days: [] };
  const quoted = await quoteIndicators(asking(), today, never);
  expect(whys(quoted)[0]).toBe('2: no price in the last 14 days');
  expect(nationalBoard(quoted)).toBeNull();
  expect(await fillNationalBoard(service.database, asking(), log, never, today)).toBe(false);

  mla.mood = {
    days,
    odd: Object.fromEntries([2, 3, 4, 5, 6].map((id) => [id, { units: 'dollars a hundredweight' }])),
  };
  const many = nationalBoard(await quoteIndicators(asking(), today, never))!;
  expect(many.note).toBe(
    'Source: Meat & Livestock Australia. 5 of 13 are left out or older: see the server’s log.',
  );
});

test('gives a member the market day once, and does not restore it after a change or deletion', async () => {
  const fill = () => fillNationalBoard(service.database, asking(), log, never, today);
  expect(await fill()).toBe(true);
  const [board] = await boards();
  expect(board).toMatchObject({ name: 'National indicators', date: '2026-11-18' });
  expect(board!.note).toBe('Source: Meat & Livestock Australia.');
  expect(board!.classes.find(({ name }) => name === 'Trade lambs')).toMatchObject({
    basis: 'cwt',
    animalTypeId: 2,
    rungs: [{ weightKg: null, price: '4.0702', head: '1202' }],
  });
  await fill();
  expect(await boards()).toHaveLength(1);

  const path = `/api/Boards/${kirra.slug}/detail/${board!.id}`;
  await service.call('PUT', path, { as: kirra, body: { ...board, note: 'Mine' } });
  await fill();
  expect((await boards()).map(({ note }) => note)).toEqual(['Mine']);
  await service.call('DELETE', path, { as: kirra });
  await fill();
  expect(await boards()).toEqual([]);
});

test('gives nothing to members who may not write', async () => {
  const [gone, reader] = [
    await service.member('Normal', { deactivated: true }),
    await service.member('Restricted'),
  ];
  await fillNationalBoard(service.database, asking(), log, never, today);
  const [{ n } = { n: -1 }] = await service.database.query<{ n: number }>(
    'select count(*)::int as n from boards where owner_id = any($1)',
    [[gone.id, reader.id]],
  );
  expect(n).toBe(0);
});

test('runs in the server, and stops midway when the server stops', async () => {
  const kept = keepNationalBoard(service.database, { ...asking(), pace: 60_000 }, log);
  await kept.stop();
  expect(log.error).not.toHaveBeenCalled();
  expect(mla.asked).toEqual([]);
});
