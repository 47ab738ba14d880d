import type { Device } from '#contract/device.ts';
import { describe, expect, test } from 'vitest';
import { loadTrade, newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { changesBetween, type Changes, type HistoryPage, type RecordVersion } from '#contract/history.ts';
import { toWire } from '#contract/wire.ts';
import { usualName } from '#web/data/api/device.ts';
import { fieldsBehind, restoredWith } from '#web/history/fields.ts';
import { differencesFrom, recordAt, storyOf, withPage } from '#web/history/moments.ts';
import { todaysWords } from '#web/history/past.ts';
import { theirNotes } from '#web/history/theirs.ts';
import {
  changeWords,
  dayWords,
  originWords,
  versionWords,
  waitWords,
  withoutConnection,
} from '#web/history/words.ts';

const phone = { id: 'phone-0001', name: 'phone' };
const version = (revision: number, at: string, known: Partial<RecordVersion> = {}): RecordVersion => ({
  revision,
  at: `2026-11-18T${at}Z`,
  act: 'changed',
  changes: {},
  profit: '10',
  device: phone,
  typed: null,
  batch: null,
  through: null,
  ...known,
});
const name = (from: string | null, to: string): Changes => ({ name: [from, to] });

describe('pages of history become moments', () => {
  const pages = [
    {
      record: { id: 't', name: 'D', numberOfHead: '12' },
      items: [
        version(5, '08:07:00', { changes: name('C', 'D') }),
        version(4, '08:06:40', { changes: { NumHead: ['11', '12'] } }),
      ],
      next: 4,
    },
    {
      items: [
        version(3, '08:06:10', { changes: name('B', 'C') }),
        version(2, '08:05:00', { changes: {} }),
        version(1, '08:04:00', { act: 'created', changes: name(null, 'B') }),
      ],
      next: null,
    },
  ] as const;
  const read = withPage(withPage(null, pages[0]), pages[1]);

  test('edits of one device within one minute are one moment, even across pages, and a save without a change is none', () => {
    expect(read.moments.map(({ version: { revision, changes } }) => [revision, changes])).toEqual([
      [5, name('C', 'D')],
      [4, { NumHead: ['11', '12'], name: ['B', 'C'] }],
      [1, name(null, 'B')],
    ]);
  });

  test('each moment has the record as it was right after it', () => {
    expect(read.moments.map(({ record }) => record?.['name'])).toEqual(['D', 'C', 'B']);
    expect([read.earlier, read.next]).toEqual([null, null]);
  });

  test('an edit that was undone within its minute is no moment, even across pages', () => {
    const undone = [
      version(5, '08:06:40', { changes: name('C', 'B') }),
      version(4, '08:06:10', { changes: name('B', 'C') }),
    ];
    const made = version(3, '08:04:00', { act: 'created', changes: name(null, 'B') });
    const record = { id: 't', name: 'B' };
    const inOne = withPage(null, { record, items: [...undone, made], next: null });
    const [first, ...older] = [...undone, made];
    const inTwo = withPage(withPage(null, { record, items: [first!], next: 4 }), {
      items: older,
      next: null,
    });
    for (const { moments } of [inOne, inTwo])
      expect(moments.map(({ version: { revision } }) => revision)).toEqual([3]);
  });

  test('an edit of another device in the same minute is a separate moment', () => {
    const other = withPage(null, {
      record: { name: 'C' },
      items: [
        version(3, '08:06:10', { changes: name('B', 'C') }),
        version(2, '08:06:05', { changes: name('A', 'B'), device: { id: 'office-001', name: 'office' } }),
      ],
      next: null,
    });
    expect(other.moments).toHaveLength(2);
  });
});

describe('a day of offline edits in one write', () => {
  const sent = '2026-11-18T09:40:00Z';
  const read = withPage(null, {
    record: { id: 't', name: 'B', numberOfHead: '120', saleCostHd: '900' },
    items: [
      version(9, '09:40:00', {
        changes: { name: ['A', 'B'], numberOfHead: ['110', '120'], saleCostHd: ['800', '900'] },
        typed: { name: '2026-11-18T08:06:20Z', numberOfHead: '2026-11-17T22:05:00Z' },
        profit: '42',
      }),
      version(8, '07:00:00', { act: 'deleted', changes: {}, typed: { record: '2026-11-18T06:00:00Z' } }),
    ],
    next: null,
  });

  test('becomes one moment for each minute of typing, and each moment has the record of that minute', () => {
    expect(
      read.moments.map(({ at, sent: until, version: { changes, profit }, record }) => [
        at,
        until,
        Object.keys(changes),
        profit,
        record,
      ]),
    ).toEqual([
      [sent, null, ['saleCostHd'], '42', { id: 't', name: 'B', numberOfHead: '120', saleCostHd: '900' }],
      [
        '2026-11-18T08:06:20Z',
        sent,
        ['name'],
        null,
        { id: 't', name: 'B', numberOfHead: '120', saleCostHd: '800' },
      ],
      [
        '2026-11-17T22:05:00Z',
        sent,
        ['numberOfHead'],
        null,
        { id: 't', name: 'A', numberOfHead: '120', saleCostHd: '800' },
      ],
      ['2026-11-18T06:00:00Z', '2026-11-18T07:00:00Z', [], '10', expect.anything()],
    ]);
    expect(new Set(read.moments.map(({ key }) => key)).size).toBe(4);
  });

  test('becomes a single moment when an older server sends no typing times', () => {
    const { typed: _typed, ...older } = version(3, '08:06:10', { changes: name('B', 'C') });
    const { moments } = withPage(null, { record: { name: 'C' }, items: [older], next: null });
    expect(moments.map(({ at, sent: until }) => [at, until])).toEqual([[older.at, null]]);
  });

  test('says until when the device was offline, with the date if that was another day', () => {
    const words = read.moments.map((moment) => waitWords(moment).join().replaceAll('\u202f', ' '));
    expect(words[0]).toBe('');
    expect(words[1]).toMatch(/^no signal until \d+:40 [ap]m$/);
    expect(waitWords({ at: '2026-11-16T03:00:00Z', sent })[0]).toMatch(
      /^no signal until 18 November, \d+:40/,
    );
  });
});

describe('the words of a moment', () => {
  const carry = { ...newTrade('c', '2026-01-01', [], []), id: 'c', name: 'Buffel grass' } as never;

  test('name a change by the labels and units of the form', () => {
    const was = newTrade('t', '2026-11-18', [], []);
    const now = { ...was, numberOfHead: '120', saleCostHd: '1724.8', carryId: 'c' };
    const changes = changesBetween(toWire('trade', was), toWire('trade', now));
    const words = changeWords('trade', changes, { carries: [carry] });
    expect(words.map(({ label, to }) => `${label}: ${to}`)).toEqual(
      expect.arrayContaining([
        'Number of head: 120',
        'Carry: Buffel grass',
        'Sale price per head: $1,724.80',
      ]),
    );
    expect(differencesFrom('trade', toWire('trade', was), toWire('trade', now))).toEqual(
      expect.arrayContaining(['numberOfHead', 'saleCostHd', 'carryId']),
    );
  });

  test('list facts one by one, without the plan that was stored with the first fact', () => {
    const bought = {
      ...nothingActual,
      boughtOn: '2026-06-04',
      purchaseCostHd: '921.06',
      costs: { freightIn: '17.4' },
    };
    const sale = { soldOn: '2026-11-17', head: null, saleWeightkg: '381', saleCostHd: null };
    const sold = {
      ...bought,
      purchaseCostHd: null,
      deaths: '2',
      sales: [sale, { ...sale, soldOn: null, head: '4' }],
    };
    const said = (from: unknown, to: unknown): readonly string[] =>
      changeWords('trade', { actual: [from, to], plan: [null, '{}'] }, {}).map(
        (change) => `${change.label} ${change.from ?? ''} > ${change.to}`,
      );
    expect(said(null, bought)).toEqual([
      'Bought on  > 4 June 2026',
      'Actual purchase price per head  > $921.06',
      'Actual freight in  > $17.40',
    ]);
    expect(said(JSON.stringify(bought), sold)).toEqual([
      'Sold on  > 17 Nov 2026',
      'Head sold  > all left',
      'Actual sale weight  > 381',
      'Head sold, sale 2  > 4',
      'Actual sale weight, sale 2  > 381',
      'Deaths  > 2',
      'Actual purchase price per head $921.06 > blank',
    ]);
    expect(said(bought, null)).toHaveLength(3);
    expect(changeWords('trade', { plan: [null, '{}'] }, {})).toHaveLength(1);
  });

  test('name the carry after a change of the carry, and the group after its deletion', () => {
    const through = {
      kind: 'carry',
      id: 'c',
      name: 'Buffel grass',
      changes: { freightIn: ['5.5', '6'] },
    } as const;
    const told = versionWords('trade', version(1, '08:00:00', { through }), {});
    expect([told.lead, told.changes]).toEqual([
      'Buffel grass:',
      [{ label: 'Freight in', from: '$5.50', to: '$6.00' }],
    ]);
    const gone = { kind: 'group', id: 'g', name: 'Autumn', changes: null } as const;
    const left = version(1, '08:00:00', { through: gone, changes: { tradeGroupId: ['g', null] } });
    expect(versionWords('trade', left, {}).lead).toBe('Autumn deleted');
    expect(versionWords('trade', version(1, '08:00:00', { act: 'restored' }), {}).lead).toBe('Given back');
  });

  test('call the user’s own device “this device”', () => {
    const from = (device: Device | null, here: string) => originWords({ device }, here);
    expect([from(phone, phone.id), from(phone, 'x'), from(null, 'x')]).toEqual([
      'this phone',
      'phone',
      'the server',
    ]);
    const who = { id: 'ash', name: 'Ash Menzies' };
    expect(originWords({ device: phone, who }, 'x')).toBe('Ash Menzies, phone');
    expect(originWords({ device: null, who }, 'x')).toBe('Ash Menzies');
    expect(originWords({ device: phone, who }, 'x', who.id)).toBe('You, phone');
    expect(['Mozilla iPhone Mobile', 'Mozilla iPad', 'Mozilla X11'].map(usualName)).toEqual([
      'phone',
      'tablet',
      'computer',
    ]);
  });

  test('call the current day “Today”, and name any other day by its date', () => {
    const now = new Date('2026-11-22T09:00:00Z');
    expect([dayWords('2026-11-22T08:59:00Z', now), dayWords('2026-11-18T08:06:00Z', now)]).toEqual([
      'Today',
      expect.stringMatching(/Wednesday,? 18 November 2026/),
    ]);
  });
});

describe('the history of a cell', () => {
  const read = withPage(null, {
    record: { id: 't' },
    items: [
      version(9, '09:00:00', { through: { kind: 'carry', id: 'c', name: 'Grass', changes: {} } }),
      version(8, '08:50:00', { changes: { saleCostHd: ['900', '950'], name: ['A', 'B'] } }),
      version(7, '08:40:00', { changes: { name: ['Z', 'A'] } }),
      version(6, '08:30:00', { act: 'restored', changes: { saleCostHd: [null, '900'] } }),
    ],
    next: null,
  });

  test('has the changes of its fields, and the times when the record was created or restored', () => {
    const story = storyOf('trade', read.moments, ['saleCostHd']);
    expect(story.map(({ version: { revision, changes } }) => [revision, Object.keys(changes)])).toEqual([
      [8, ['saleCostHd']],
      [6, ['saleCostHd']],
    ]);
    expect(storyOf('trade', read.moments, undefined)).toHaveLength(4);
  });

  test('shows a price per kg from price per head and weight, and a figure from the whole row', () => {
    expect(fieldsBehind('trade', 'saleCostHd')).toEqual(['saleCostHd']);
    expect(fieldsBehind('trade', 'saleCostCKg')).toEqual(['saleCostHd', 'saleWeightkg']);
    expect(fieldsBehind('trade', 'againstPlan')).toEqual(['actual', 'plan']);
    expect(fieldsBehind('trade', 'profitPerHead')).toBeUndefined();
    expect(fieldsBehind('carry', 'agistmentRate')).toEqual(['agistmentRate']);
  });
});

test('says which device the other value of a conflict came from, and when', () => {
  const shed = { id: 'shed-0001', name: 'Shed computer' };
  const versions = [
    version(5, '04:11:00', { changes: { name: ['B', 'C'] }, device: null }),
    version(4, '04:10:00', { changes: { purchaseCostHd: ['90', '88'] }, device: shed }),
    version(3, '04:05:00', { changes: { purchaseCostHd: ['85', '90'] } }),
  ];
  const fields = [{ field: 'purchaseCostHd' }, { field: 'name' }, { field: 'saleCostHd' }];
  const noon = new Date('2026-11-18T05:00:00Z');
  const notes = theirNotes('trade', versions, fields, 'phone-0001', noon);
  expect(Object.keys(notes)).toEqual(['purchaseCostHd', 'name']);
  expect(notes['purchaseCostHd']).toMatch(/^Shed computer, \d+:10\s[ap]m$/);
  expect(notes['name']).toMatch(/^the server, /);
  const later = theirNotes('trade', versions, fields, 'phone-0001', new Date('2026-11-25T05:00:00Z'));
  expect(later['purchaseCostHd']).toMatch(/^Shed computer, 18 November \d+:10\s[ap]m$/);
  const gone = [version(6, '04:12:00', { act: 'deleted', device: shed }), ...versions];
  expect(theirNotes('trade', gone, [{ field: 'record' }], 'phone-0001', noon)['record']).toMatch(
    /^Shed computer, \d+:12/,
  );
});

test('restores facts together with their plan, and any other field alone', () => {
  expect(restoredWith('actual', ['name', 'plan', 'actual'])).toEqual(['plan', 'actual']);
  expect(restoredWith('plan', ['plan'])).toEqual(['plan']);
  expect(restoredWith('name', ['name', 'plan'])).toEqual(['name']);
  expect(fieldsBehind('trade', 'stage')).toEqual(['actual', 'plan']);
});

test('says which part is missing without a connection', () => {
  const now = new Date('2026-11-18T09:00:00Z');
  expect(withoutConnection(3, null, now)).toBe('3 earlier changes need a connection.');
  expect(withoutConnection(1, null, now)).toBe('1 earlier change needs a connection.');
  expect(withoutConnection(null, null, now)).toBe('Earlier changes need a connection.');
  const read = '2026-11-18T08:06:00Z';
  expect(withoutConnection(0, read, now)).toMatch(
    /^As it was read at \d+:06\s[ap]m\. Later changes need a connection\.$/,
  );
  expect(withoutConnection(3, read, now)).toMatch(
    /Later changes need a connection\. 3 earlier changes need a connection\.$/,
  );
  // Days later, the date is shown with the time.
  expect(withoutConnection(0, read, new Date('2026-11-25T09:00:00Z'))).toMatch(
    /^As it was read on 18 November 2026, \d+:06\s[ap]m\. Later/,
  );
});

describe('a carry as it was at a trade’s moment', () => {
  const rate = (from: string | null, to: string): Changes => ({ agistmentRate: [from, to] });
  const pages: readonly HistoryPage[] = [
    {
      record: { id: 'c', agistmentRate: '9' },
      items: [
        version(9, '08:09:00', { changes: rate('6', '9') }),
        version(6, '08:06:00', { changes: rate('5', '6') }),
      ],
      next: 6,
    },
    { items: [version(3, '08:03:00', { act: 'created', changes: rate(null, '5') })], next: null },
  ];
  const read = async (before: number | null): Promise<HistoryPage> => pages[before === null ? 0 : 1]!;
  const rateAt = async (revision: number) => (await recordAt(read, revision))?.['agistmentRate'];

  test('is found through the carry’s own versions, over as many pages as needed', async () => {
    expect(await Promise.all([12, 9, 8, 6, 5, 3].map(rateAt))).toEqual(['9', '9', '6', '6', '5', '5']);
  });
  test('is unknown before the carry was created and before its history begins', async () => {
    expect(await recordAt(read, 2)).toBeNull();
  });
});

test('a past moment shows the current value next to each changed field, including the price per kg', () => {
  const then: Trade = {
    ...newTrade('t', '2026-11-18', [], []),
    name: 'Steers',
    numberOfHead: '0',
    saleWeightkg: '440',
    saleCostHd: '1724.8',
    purchaseWeightkg: '285',
    purchaseCostHd: '1271.10',
  };
  const group = { id: 'g', name: 'Autumn turn-off' };
  const now = loadTrade({
    ...then,
    tradeGroupId: 'g',
    saleCostHd: '1751.2',
    numberOfHead: '12',
    purchaseCostHd: '1271.1',
  });
  expect(todaysWords(then, now, { groups: [group] })).toEqual({
    tradeGroupId: 'Autumn turn-off',
    numberOfHead: '12',
    saleCostCKg: '$3.98',
  });
  // Animals sold by the head have no price per kg.
  const heifers = { ...then, animalSubTypeId: 3, saleWeightkg: null };
  expect(todaysWords(heifers, loadTrade({ ...heifers, saleCostHd: '1800' }), {})).toEqual({
    saleCostHd: '$1,800.00',
  });
  expect(todaysWords({ ...then, saleClass: 'A' }, loadTrade(then), {})).toEqual({ saleClass: 'blank' });
});
