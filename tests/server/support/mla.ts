import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** What the stand-in does otherwise than the service on a good day. */
interface Mood {
  /** Answers for these indicators: rows of their own, a status, or none at all. */
  readonly odd?: Readonly<
    Record<
      number,
      { readonly units?: string; readonly status?: number; readonly value?: unknown } | 'slow' | 'gone'
    >
  >;
  /**
   * The first call for each indicator is refused as too fast, and one sooner than this after the last one, ms; by turns with 429 and 503. By the
   * clock alone nobody who calls from a slow machine would be refused.
   */
  readonly pace?: number;
  /** The days that have prices. */
  readonly days?: readonly string[];
}

export interface StandIn {
  readonly address: string;
  readonly asked: { readonly url: string; readonly agent: string; readonly status: number }[];
  mood: Mood;
  close(): Promise<void>;
}

/**
 * MLA's report 5 as it was recorded, with its traps: a range that crosses 31 December and one that reaches today are answered 500,
 * one indicator a call, 429 and 503 for who calls too fast.
 */
export async function mlaStandIn(today: string): Promise<StandIn> {
  let last = 0;
  let refusals = 0;
  const called = new Set<string>();
  const standIn = { asked: [], mood: {} } as unknown as StandIn & { address: string };
  const answer = (url: URL): { status: number; body: unknown } | 'slow' | 'gone' => {
    const { pace = 0, odd = {}, days = [] } = standIn.mood;
    const [id = '', more] = url.searchParams.getAll('indicatorID');
    const now = performance.now();
    const isFast = now - last < pace || (pace > 0 && !called.has(id));
    last = now;
    called.add(id);
    if (isFast) return { status: (refusals += 1) % 2 === 0 ? 503 : 429, body: { message: 'Too many' } };
    const [from, to] = [url.searchParams.get('fromDate') ?? '', url.searchParams.get('toDate') ?? ''];
    if (url.pathname !== '/report/5' || more !== undefined || !/^\d+$/.test(id))
      return { status: 400, body: {} };
    if (from.slice(0, 4) !== to.slice(0, 4) || to >= today)
      return { status: 500, body: { message: 'Internal' } };
    const how = odd[Number(id)];
    if (how === 'slow' || how === 'gone') return how;
    if (how?.status !== undefined) return { status: how.status, body: { message: 'no' } };
    const isLamb = Number(id) >= 6 && Number(id) <= 11;
    const data = days
      .filter((day) => day >= from && day <= to)
      .map((day, index) => ({
        calendar_date: day,
        species_id: isLamb ? 'ID02' : 'ID01',
        indicator_id: Number(id),
        indicator_desc: `Indicator ${id}`,
        indicator_units: how?.units ?? (isLamb ? 'c/kg cwt' : 'c/kg lwt'),
        head_count: 1200 + index,
        indicator_value: how !== undefined && 'value' in how ? how.value : 400 + Number(id) + index / 100,
      }));
    return { status: 200, body: { message: 'OK', 'total number rows': data.length, data } };
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://mla');
    const made = answer(url);
    const status = typeof made === 'string' ? 0 : made.status;
    standIn.asked.push({
      url: `${url.pathname}${url.search}`,
      agent: request.headers['user-agent'] ?? '',
      status,
    });
    if (made === 'gone') request.socket.destroy();
    else if (made !== 'slow') {
      response.writeHead(made.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(made.body));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  standIn.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return standIn;
}
