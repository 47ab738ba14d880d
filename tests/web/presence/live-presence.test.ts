import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PeopleNews, Place, Who } from '#contract/farms.ts';
import type { ApiRequest } from '#web/data/api/client.ts';
import { thisDevice } from '#web/data/api/device.ts';
import { memoryRecords, patchEdit, type Records, type SyncStatus } from '#web/data/records.ts';
import { LivePresence, type PresenceMessage } from '#web/presence/live-presence.ts';
import { looksOf } from '#web/presence/looks.ts';
import { goneAfter } from '#web/presence/places.ts';
import { mostChanged, OthersChanges } from '#web/presence/others-changes.ts';
import { dotsText, ringsText } from '#web/presence/sheet-marks.ts';
import { hereWords, peopleIn } from '#web/presence/words.ts';
import { newTrade } from '#calc-core/trade';

const kirra: Who = { id: 'kirra', name: 'Kirra Hale' };
const ash: Who = { id: 'ash', name: 'Ash Menzies' };
const jo: Who = { id: 'jo', name: 'Jo Tran' };
const trade = (id: string): Place => ({ screen: 'record', kind: 'trade', id, field: null });

/** Kirra's computer, on a farm with Ash and Jo. The test plays the server and records what the computer sends. */
class Computer {
  readonly said: { readonly at: Place | null; readonly asks: boolean }[] = [];
  readonly tabsTold: PresenceMessage[] = [];
  readonly records: Records;
  readonly presence: LivePresence;
  #hear: (news: PeopleNews) => void = () => undefined;
  #hearTab: (message: PresenceMessage) => void = () => undefined;
  #turn: (isLeaving: boolean) => void = () => undefined;
  #isInFront = true;
  #status: Partial<SyncStatus> = {};
  #statusListener = (): void => undefined;

  constructor(isShown = true) {
    const memory = memoryRecords({ trades: [{ ...newTrade('1', '2026-11-21', [], []), name: 'Steers' }] });
    this.records = {
      ...memory,
      onPeople: (listener) => {
        this.#hear = listener;
        return () => undefined;
      },
      sync: {
        ...memory.sync,
        status: () => ({ ...memory.sync.status(), ...this.#status }),
        subscribe: (listener) => {
          this.#statusListener = listener;
          return () => undefined;
        },
      },
    };
    const send = ({ body }: ApiRequest) => {
      this.said.push(body as (typeof this.said)[number]);
      return Promise.resolve({ status: 204, etag: null, retryAfter: null, isJson: false, body: null });
    };
    const people = [kirra, ash, jo].map((who) => ({
      ...who,
      email: null,
      role: 'works',
      since: '',
      lastHere: null,
    }));
    this.presence = new LivePresence({
      api: {
        send,
        ask: () => Promise.resolve({ name: '', people, invitations: [] }),
        speaksFor: () => true,
        onSignedIn: () => () => undefined,
      },
      owner: { issuer: 'x', subject: 'kirra' },
      slug: 'kirra',
      records: this.records,
      me: () => kirra.id,
      isShown,
      tabs: {
        tell: (message) => this.tabsTold.push(message),
        listen: (listener) => (this.#hearTab = listener),
        close: () => undefined,
      },
      page: {
        isInFront: () => this.#isInFront,
        subscribe: (listener) => {
          this.#turn = listener;
          return () => undefined;
        },
      },
    });
  }

  hear = (news: PeopleNews): void => this.#hear(news);
  hearTab = (message: PresenceMessage): void => this.#hearTab(message);
  from = (who: Who, at: Place | null, device = `${who.id}'s phone`, asks = false): void =>
    this.hear({ type: 'here', who, device, at, asks });

  turn(isInFront: boolean, isLeaving = false): void {
    this.#isInFront = isInFront;
    this.#turn(isLeaving);
  }

  connection(phase: SyncStatus['phase']): void {
    this.#status = { phase };
    this.#statusListener();
  }

  names = (): string[] => this.presence.others().map(({ who }) => who.name);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('who else is on a farm', () => {
  test('a person is shown from their first message until they leave, and a person’s own other device is not shown', async () => {
    const computer = new Computer();
    computer.from(ash, trade('1'));
    expect(computer.presence.others()).toEqual([{ who: ash, at: trade('1') }]);
    computer.from(kirra, trade('1'));
    expect(computer.names()).toEqual(['Ash Menzies']);
    computer.from(ash, null);
    expect(computer.names()).toEqual([]);
  });

  test('a person who sends nothing for two minutes disappears', async () => {
    const computer = new Computer();
    computer.from(ash, trade('1'));
    await vi.advanceTimersByTimeAsync(goneAfter - 1);
    expect(computer.names()).toEqual(['Ash Menzies']);
    await vi.advanceTimersByTimeAsync(2);
    expect(computer.names()).toEqual([]);
  });

  test('nobody is shown without a connection, and the people still on the farm appear again when the connection is back', () => {
    const computer = new Computer();
    computer.from(ash, trade('1'));
    computer.connection('offline');
    expect(computer.names()).toEqual([]);
    computer.connection('idle');
    expect(computer.names()).toEqual(['Ash Menzies']);
  });

  test('a person on two devices is named once', () => {
    const present = ['phone', 'computer'].map(() => ({ who: ash, at: trade('1') }));
    expect(hereWords(peopleIn(present), 'here')).toBe('Ash is here');
    expect(hereWords([ash, jo], 'in this sheet')).toBe('Ash and Jo are in this sheet');
    expect(hereWords([ash, jo, kirra], 'here')).toBe('Ash and 2 others are here');
  });
});

describe('the place of this device', () => {
  test('is sent with a request for the others’ places when the stream begins, and again to anyone who requests it', async () => {
    const computer = new Computer();
    computer.presence.report(trade('1'));
    computer.hear({ type: 'open' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(computer.said).toEqual([{ at: trade('1'), asks: true }]);
    computer.from(ash, trade('1'), 'phone', true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(computer.said.at(-1)).toEqual({ at: trade('1'), asks: false });
  });

  test('is sent at most every 1.5 seconds, and rarely while nobody else is there', async () => {
    const computer = new Computer();
    await vi.advanceTimersByTimeAsync(10_000);
    const alone = computer.said.length;
    for (let cell = 0; cell < 50; cell += 1) computer.presence.report(trade(String(cell)));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(computer.said.length).toBe(alone);
    computer.from(ash, trade('1'));
    await vi.advanceTimersByTimeAsync(2_000);
    const before = computer.said.length;
    for (let cell = 0; cell < 50; cell += 1) {
      computer.presence.report(trade(String(cell)));
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(2_000);
    expect(computer.said.length - before).toBeLessThanOrEqual(5);
    expect(computer.said.at(-1)?.at).toEqual(trade('49'));
  });

  test('is sent repeatedly while others are here, and withdrawn when the page is hidden or closed', async () => {
    const computer = new Computer();
    computer.from(ash, trade('1'));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(computer.said.length).toBeGreaterThanOrEqual(3);
    computer.turn(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(computer.said.at(-1)?.at).toBe(null);
    const quiet = computer.said.length;
    await vi.advanceTimersByTimeAsync(100_000);
    expect(computer.said.length).toBe(quiet);
    computer.turn(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(computer.said.at(-1)?.at).not.toBe(null);
    computer.turn(false, true);
    expect(computer.said.at(-1)?.at).toBe(null);
  });

  test('is sent only by the tab in front', async () => {
    const computer = new Computer();
    await vi.advanceTimersByTimeAsync(2_000);
    computer.turn(false);
    computer.hearTab({ type: 'in front' });
    const before = computer.said.length;
    await vi.advanceTimersByTimeAsync(400_000);
    expect(computer.said.length).toBe(before);
  });

  test('is never sent for a person with read-only access, whose device reports a visit without a place', async () => {
    const computer = new Computer(false);
    computer.presence.report(trade('1'));
    computer.hear({ type: 'open' });
    computer.from(ash, trade('1'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(computer.said).toEqual([{ at: null, asks: true }]);
    // The stream reconnects. Meanwhile the others may have moved.
    computer.hear({ type: 'open' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(computer.said).toHaveLength(2);
    expect(computer.names()).toEqual(['Ash Menzies']);
    await vi.advanceTimersByTimeAsync(900_000);
    expect(computer.said.length).toBeGreaterThan(2);
    expect(computer.said.every(({ at }) => at === null)).toBe(true);
  });

  test('messages that one tab receives are passed on to the other tabs', () => {
    const computer = new Computer();
    const news: PeopleNews = { type: 'here', who: ash, device: 'phone', at: trade('1'), asks: false };
    computer.hear(news);
    expect(computer.tabsTold).toContainEqual({ type: 'news', news });
    const other = new Computer();
    other.hearTab({ type: 'news', news });
    expect(other.names()).toEqual(['Ash Menzies']);
  });
});

describe('changes of other people', () => {
  const rename = (computer: Computer, name: string): void =>
    computer.records.commit('Rename', [patchEdit('trade', '1', { name })]);

  test('are marked until they are seen, and this device’s own changes are not marked', () => {
    const computer = new Computer();
    rename(computer, 'Mine');
    expect(computer.presence.changed().size).toBe(0);
    computer.hear({ type: 'changed', who: ash });
    rename(computer, 'Theirs');
    expect([...computer.presence.changed()]).toMatchObject([['trade/1', { who: ash }]]);
    computer.presence.seen('trade/1');
    expect(computer.presence.changed().size).toBe(0);
  });

  test('are not attributed to a person when they arrive long after that person’s last write', async () => {
    const computer = new Computer();
    computer.hear({ type: 'changed', who: ash });
    await vi.advanceTimersByTimeAsync(60_000);
    rename(computer, 'Later');
    expect(computer.presence.changed().size).toBe(0);
  });
});

describe('the marks of people', () => {
  test('two people never have the same initials, and nobody has the user’s own colour', () => {
    const people = [kirra, { id: 'kim', name: 'Kim Hart' }, ash, { id: 'abe', name: 'Abe Moss' }];
    const looks = looksOf(people, 'kirra');
    const initials = people.map(({ id }) => looks.get(id)?.initials);
    expect(initials.slice(0, 3)).toEqual(['KH', 'KI', 'AM']);
    expect(new Set(initials).size).toBe(4);
    expect(people.slice(1).map(({ id }) => looks.get(id)?.other)).toEqual([0, 1, 2]);
  });

  test('the ring around a person’s cell has their colour and initials, and a name cannot inject CSS', () => {
    const at: Place = { screen: 'sheet', kind: 'trade', id: '1', field: 'saleCostKg' };
    const look = () => ({ initials: 'A"}', other: 0 });
    const text = ringsText({ here: [{ who: ash, at }], look });
    expect(text).toContain('[row-id="1"] .ag-cell[col-id="saleCostKg"]');
    expect(text).toContain('content: "A}" / ""');
    expect(text).toContain('var(--info-ink)');
  });

  test('another person’s import of 10,000 trades marks only the newest 500, and that person’s cell needs one CSS rule', () => {
    const named = (name: string) =>
      Array.from({ length: 10_000 }, (_, id) => ({ ...newTrade(String(id), '2026-11-21', [], []), name }));
    const [before, after] = [
      memoryRecords({ trades: named('Old') }),
      memoryRecords({ trades: named('New') }),
    ];
    let records = before;
    const changes = new OthersChanges({
      rows: (kind) => records.rows(kind),
      row: (kind, id) => records.row(kind, id),
    });
    changes.wrote(ash, 0);
    records = after;
    for (let page = 0; page < 10_000; page += 250)
      changes.arrived(new Set(Array.from({ length: 250 }, (_, at) => `trade/${page + at}`)), 100);
    const changed = changes.get();
    expect([changed.size, changed.has('trade/9999'), changed.has('trade/0')]).toEqual([
      mostChanged,
      true,
      false,
    ]);
    // If a row changes again, it counts as newly changed.
    changes.wrote(jo, 200);
    records = before;
    changes.arrived(new Set(['trade/0', 'trade/9500']), 300);
    expect([...changes.get()].slice(-2).map(([key, { who }]) => [key, who])).toEqual([
      ['trade/0', jo],
      ['trade/9500', jo],
    ]);
    const look = () => ({ initials: 'AM', other: 0 });
    expect(dotsText({ kind: 'trade', changed, look }).split('::before')).toHaveLength(mostChanged + 1);
    const at: Place = { screen: 'sheet', kind: 'trade', id: '1', field: 'saleCostKg' };
    expect(ringsText({ here: [{ who: ash, at }], look })).not.toContain('::before');
  });

  test('messages from this device itself are ignored', () => {
    const computer = new Computer();
    computer.from(ash, trade('1'), thisDevice().id);
    expect(computer.names()).toEqual([]);
  });
});
