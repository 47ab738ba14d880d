import { setTimeout as wait } from 'node:timers/promises';
import { dollarsOfCents, type Basis } from '#calc-core/market';
import { MS_A_DAY } from '#calc-core/number';
import { recordOf } from '#contract/wire.ts';
import { propertyOf } from '#contract/property-of.ts';

/** Where MLA's statistics are. */
export const mlaAddress = 'https://api-mlastatistics.mla.com.au';

/** One of MLA's national indicators. Its price fills one class of a board. */
interface Indicator {
  readonly id: number;
  readonly name: string;
  readonly animalTypeId: 1 | 2;
  /** The expected unit of a price. A price in another unit is refused, never converted. */
  readonly basis: Exclude<Basis, 'hd'>;
}

const cattle = (id: number, name: string): Indicator => ({ id, name, animalTypeId: 1, basis: 'lwt' });
const sheep = (id: number, name: string): Indicator => ({ id, name, animalTypeId: 2, basis: 'cwt' });

/** The indicators to request, by their id in MLA's report. */
export const indicators: readonly Indicator[] = [
  cattle(2, 'Restocker yearling steers'),
  cattle(12, 'Restocker yearling heifers'),
  cattle(3, 'Feeder steers'),
  cattle(17, 'Feeder heifers'),
  cattle(4, 'Heavy steers'),
  cattle(13, 'Processor cows'),
  cattle(5, 'Heavy dairy cows'),
  sheep(6, 'Light lambs'),
  sheep(7, 'Trade lambs'),
  sheep(8, 'Heavy lambs'),
  sheep(9, 'Merino lambs'),
  sheep(10, 'Restocker lambs'),
  sheep(11, 'Mutton'),
];

/** The latest price with its day, or the reason why there is none. */
export type Quoted =
  | {
      readonly indicator: Indicator;
      readonly date: string;
      readonly price: string;
      readonly head: string | null;
      readonly why?: undefined;
    }
  | { readonly indicator: Indicator; readonly date: null; readonly why: string };

/** The settings of a request: a contact address for the service's logs, and the time limit. */
export interface Asking {
  readonly address: string;
  readonly contact: string;
  readonly version: string;
  /** The time between two calls, in ms. The service allows one call per 1.5 s. */
  readonly pace: number;
  /** How long to wait for one answer, in ms. */
  readonly timeout: number;
}

/** How many days back to look for a price. Not every day has sales. */
const DAYS_BACK = 14;
const TRIES = 4;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The ranges of days to request, newest first. The service fails for today, and for a range over New Year. */
export function rangesBefore(today: string): readonly { readonly from: string; readonly to: string }[] {
  const last = Date.parse(`${today}T00:00:00Z`) - MS_A_DAY;
  const [first, to] = [dayOf(last - (DAYS_BACK - 1) * MS_A_DAY), dayOf(last)];
  const [year, before] = [to.slice(0, 4), first.slice(0, 4)];
  if (year === before) return [{ from: first, to }];
  return [
    { from: `${year}-01-01`, to },
    { from: first, to: `${before}-12-31` },
  ];
}

/** Requests each indicator's latest price before `today`, one call after another. Throws only when `signal` aborts. */
export async function quoteIndicators(
  asking: Asking,
  today: string,
  signal: AbortSignal,
): Promise<readonly Quoted[]> {
  const quoted: Quoted[] = [];
  for (const indicator of indicators) quoted.push(await quote(indicator, asking, today, signal));
  return quoted;
}

async function quote(
  indicator: Indicator,
  asking: Asking,
  today: string,
  signal: AbortSignal,
): Promise<Quoted> {
  const gap = (why: string): Quoted => ({ indicator, date: null, why });
  for (const { from, to } of rangesBefore(today)) {
    const query = `indicatorID=${indicator.id}&fromDate=${from}&toDate=${to}`;
    const answer = await ask(`${asking.address}/report/5?${query}`, asking, signal);
    if ('why' in answer) return gap(answer.why);
    const found = latest(indicator, answer.body, from, to);
    if (found !== null) return found;
  }
  return gap('no price in the last 14 days');
}

type MlaAnswer = { readonly body: unknown } | { readonly why: string };

/** The longest answer, in characters. Two weeks of one indicator need 4,000. */
const MOST_TEXT = 2_000_000;

/**
 * Decompresses and parses the answer, and stops reading at the limit.
 * @throws when the connection fails
 */
async function readAnswer(reply: Response): Promise<MlaAnswer> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of reply.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    // This return ends the loop, which closes the connection.
    if (text.length > MOST_TEXT) return { why: 'an answer that is too long' };
  }
  try {
    return { body: JSON.parse(text + decoder.decode()) as unknown };
  } catch {
    return { why: 'an answer that is not JSON' };
  }
}

/** Makes one call. If the service is overloaded or does not answer, tries again after growing delays. */
async function ask(url: string, asking: Asking, signal: AbortSignal): Promise<MlaAnswer> {
  let why = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    await wait(asking.pace * 2 ** tries, undefined, { signal });
    try {
      const reply = await fetch(url, {
        headers: {
          accept: 'application/json',
          'user-agent': `Drover/${asking.version} (${asking.contact})`,
        },
        // A redirect could lead to any address, even to this machine.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(asking.timeout)]),
      });
      if (reply.ok) return await readAnswer(reply);
      await reply.body?.cancel();
      why = `answered ${reply.status}`;
      if (reply.status !== 429 && reply.status !== 503) return { why };
    } catch (error) {
      if (signal.aborted) throw error;
      why = error instanceof DOMException && error.name === 'TimeoutError' ? 'too slow' : 'no answer';
    }
  }
  return { why };
}

/** The price from the newest row of an answer. Null without a price between `from` and `to`. */
function latest(indicator: Indicator, body: unknown, from: string, to: string): Quoted | null {
  const gap = (why: string): Quoted => ({ indicator, date: null, why });
  const data = propertyOf(body, 'data');
  if (!Array.isArray(data)) return gap('an answer without data');
  const rows = data
    // Rows that are not objects get no day, so they are left out below.
    .map((row: unknown) => (isRecord(row) ? recordOf(row) : {}))
    .map((row) => ({ ...row, date: textOf(row['calendar_date']).slice(0, 10) }) as MlaRow)
    .filter(({ date, indicator_id }) => date >= from && date <= to && Number(indicator_id) === indicator.id)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const [row] = rows;
  if (row === undefined) return null;
  if (basisOf(row.indicator_units) !== indicator.basis) {
    return gap(`its unit is “${textOf(row.indicator_units).slice(0, 20)}”`);
  }
  const price = dollarsOfCents(textOf(row.indicator_value));
  if (price === null) return gap('no number');
  const head = textOf(row.head_count);
  return {
    indicator,
    date: row.date,
    price,
    head: /^\d{1,9}$/.test(head) ? head : null,
  };
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts and numbers become text. Anything else becomes ''. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

interface MlaRow {
  readonly date: string;
  readonly indicator_id?: unknown;
  readonly indicator_units?: unknown;
  readonly indicator_value?: unknown;
  readonly head_count?: unknown;
}

/** Live or carcase weight, from the unit of a price in cents per kg. Null for any other unit. */
function basisOf(units: unknown): Basis | null {
  const text = textOf(units).toLowerCase().replace('¢', 'c').replace(/\s+/g, '');
  return text === 'c/kglwt' ? 'lwt' : text === 'c/kgcwt' ? 'cwt' : null;
}
