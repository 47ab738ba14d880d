import { createServer, type ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The behaviour of the stand-in of MLA's service. Without settings the stand-in behaves normally. */
interface Mood {
  /** The replies for some indicators: special rows, a status, or no reply at all. */
  readonly odd?: Readonly<
    Record<
      number,
      | {
          readonly units?: string;
          readonly status?: number;
          readonly value?: unknown;
          readonly rows?: readonly unknown[];
          readonly redirect?: string;
          /** Sends spaces without end, compressed or not. */
          readonly endless?: 'plain' | 'gzip';
        }
      | 'slow'
      | 'gone'
    >
  >;
  /**
   * If set, calls must be this many ms apart. The stand-in answers faster calls with 429 and 503 in turn. It also refuses the first call
   * for each indicator.
   */
  readonly pace?: number;
  /** The days with prices. */
  readonly days?: readonly string[];
}

export interface StandIn {
  readonly address: string;
  readonly asked: { readonly url: string; readonly agent: string; readonly status: number }[];
  mood: Mood;
  close(): Promise<void>;
}

function sendEndless(response: ServerResponse, how: 'plain' | 'gzip'): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    ...(how === 'gzip' && { 'content-encoding': 'gzip' }),
  });
  const spaces = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1_000_000, ' ');
    })(),
  );
  // The reader ends the connection.
  const whole = how === 'gzip' ? [spaces, createGzip(), response] : [spaces, response];
  pipeline(whole, () => {});
}

/**
 * Starts a server that returns MLA's report 5 as recorded. A range that crosses 31 December or reaches today gets 500. A call for several
 * indicators gets 400.
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
    const rows = [...(how?.rows ?? []), ...data];
    return { status: 200, body: { message: 'OK', 'total number rows': rows.length, data: rows } };
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
    const how = standIn.mood.odd?.[Number(url.searchParams.get('indicatorID'))];
    if (typeof how === 'object' && how.redirect !== undefined) {
      response.writeHead(302, { location: how.redirect }).end();
    } else if (typeof how === 'object' && how.endless !== undefined) {
      sendEndless(response, how.endless);
    } else if (made === 'gone') request.socket.destroy();
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
