import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newBoard, newClass, recordOfBoard, type Board } from '#calc-core/market';
import { LONGEST_TEXT } from '#calc-core/rules';
import { recordBodies } from '#contract/schemas.ts';
import { toWire } from '#contract/wire.ts';
import { dayInSydney } from '../members/membership.ts';
import { ownerOf } from '../farms/farm.ts';
import { activeFarms, lockMember, writeProblem } from '../members/member.ts';
import { createRecord } from '../records/kinds/record-writes.ts';
import { findRecord } from '../records/stored/find.ts';
import { hasTombstone } from '../records/write/tombstones.ts';
import { inTurn } from '../records/write/turns.ts';
import { ownWrite } from '../records/write/write.ts';
import type { Database } from '../storage/database.ts';
import { quoteIndicators, type Asking, type Quoted } from './mla.ts';

const NAME = 'National indicators';

const source = 'Source: Meat & Livestock Australia.';

/** Makes a board from the quoted prices, with the newest quoted day as its date. Null without any price. */
export function nationalBoard(quoted: readonly Quoted[]): Board | null {
  const dates = quoted.flatMap(({ date }) => (date === null ? [] : [date])).toSorted();
  const date = dates.at(-1);
  if (date === undefined) return null;
  const classes = quoted.flatMap((each) => {
    if (each.date === null) return [];
    const { name, animalTypeId, basis } = each.indicator;
    const rungs = [{ weightKg: null, price: each.price, head: each.head }];
    return [{ ...newClass(name, animalTypeId), basis, rungs }];
  });
  return { ...newBoard('', date), name: NAME, note: noteOf(quoted, date), classes };
}

function noteOf(quoted: readonly Quoted[], date: string): string {
  const said = quoted.flatMap((each) => {
    if (each.date === null) return [`${each.indicator.name} left out: ${each.why}`];
    return each.date === date ? [] : [`${each.indicator.name} of ${each.date}`];
  });
  if (said.length === 0) return source;
  const whole = `${source} ${said.join('; ')}.`;
  return whole.length <= LONGEST_TEXT
    ? whole
    : `${source} ${said.length} of ${quoted.length} are left out or older: see the server’s log.`;
}

/** The id of a member's board for a day. It is the same on every server. */
function idOf(memberId: string, date: string): string {
  const hex = createHash('sha256').update(`${NAME} ${memberId} ${date}`).digest('hex');
  const at = (from: number, to: number) => hex.slice(from, to);
  return `${at(0, 8)}-${at(8, 12)}-8${at(13, 16)}-a${at(17, 20)}-${at(20, 32)}`;
}

/** Adds the board to every farm that may change and never had the board. Returns the number of these farms. */
export async function giveBoard(database: Database, board: Board): Promise<number> {
  let given = 0;
  for (const memberId of await activeFarms(database)) {
    const id = idOf(memberId, board.date);
    if ((await findRecord(database, memberId, 'board', id)) !== undefined) continue;
    const isGiven = await inTurn(memberId, () =>
      database.tx(async (sql) => {
        const isThere = (await findRecord(sql, memberId, 'board', id)) !== undefined;
        if (isThere || (await hasTombstone(sql, memberId, 'board', id))) return false;
        const member = await lockMember(sql, memberId);
        if (writeProblem(await ownerOf(sql, member), new Date()) !== null) return false;
        const body = recordBodies.board.parse(toWire('board', recordOfBoard({ ...board, id })));
        await ownWrite(sql, member, (write) => createRecord(write, 'board', body));
        return true;
      }),
    );
    if (isGiven) given += 1;
  }
  return given;
}

interface FetchLog {
  info(what: object, text: string): void;
  warn(what: object, text: string): void;
  error(what: object, text: string): void;
}

/** Requests the indicators, adds the board, and logs missing prices. Returns false without any price. */
export async function fillNationalBoard(
  database: Database,
  asking: Asking,
  log: FetchLog,
  signal: AbortSignal,
  today = dayInSydney(new Date()),
): Promise<boolean> {
  const quoted = await quoteIndicators(asking, today, signal);
  const missing = quoted.flatMap((each) =>
    each.date === null ? [`${each.indicator.name}: ${each.why}`] : [],
  );
  if (missing.length > 0) log.warn({ missing }, 'market feed: some indicators have no price');
  const board = nationalBoard(quoted);
  if (board === null) return false;
  const given = await giveBoard(database, board);
  log.info({ date: board.date, classes: board.classes.length, given }, 'market feed: the board is there');
  return true;
}

const hour = 3_600_000;

const task = 'market-feed';

/** Reserves the market feed for 55 minutes. False if it is reserved already, or if the day is done. */
async function claim(database: Database, day: string): Promise<boolean> {
  const rows = await database.query(
    `insert into site_tasks as task (name, claimed_until) values ($1, now() + interval '55 minutes')
     on conflict (name) do update set claimed_until = excluded.claimed_until
     where task.claimed_until < now() and task.done is distinct from $2 returning 1`,
    [task, day],
  );
  return rows.length > 0;
}

const markDone = (database: Database, day: string): Promise<unknown> =>
  database.query('update site_tasks set done = $2, claimed_until = now() where name = $1', [task, day]);

/** Fills the board once a day while the server runs. A day without any price is tried again each hour. */
export function keepNationalBoard(
  database: Database,
  asking: Asking,
  log: FetchLog,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let done: string | null = null;
  const once = async (): Promise<void> => {
    const today = dayInSydney(new Date());
    if (done === today) return;
    try {
      if (!(await claim(database, today))) return;
      if (!(await fillNationalBoard(database, asking, log, signal, today))) return;
      await markDone(database, today);
      done = today;
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'the market feed failed');
    }
  };
  const running = (async () => {
    while (!signal.aborted) {
      await once();
      await wait(hour, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
