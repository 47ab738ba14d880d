import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { firstFault, HistoryLog, readLog, type HistoryEvent, type HistoryLine } from './history.ts';

const folder = mkdtempSync(join(tmpdir(), 'drover-history-'));
afterAll(() => rmSync(folder, { recursive: true }));

const record = 'trade/1';
const one: readonly HistoryEvent[] = [
  { do: 'sent', device: 'phone', op: 'a', record, replaces: null },
  { do: 'committed', op: 'a', record, replaces: 0, revision: 1 },
  { do: 'acknowledged', device: 'phone', op: 'a', record, revision: 1 },
  { do: 'read', device: 'computer', record, revision: 1 },
  { do: 'sent', device: 'computer', op: 'b', record, replaces: 1 },
  { do: 'committed', op: 'b', record, replaces: 1, revision: 2 },
  { do: 'read', device: 'phone', record, revision: 2 },
  { do: 'acknowledged', device: 'computer', op: 'b', record, revision: 2 },
  { do: 'ends', record, revision: 2 },
];

function numbered(events: readonly HistoryEvent[]): readonly HistoryLine[] {
  const log = new HistoryLog(() => 0);
  for (const event of events) log.note(event);
  return log.lines;
}

const places = one.map((_event, place) => place);
const good = numbered(one);

describe('the check of a log', () => {
  it('finds nothing wrong with a possible log', () => {
    expect(firstFault(good)).toBeNull();
  });

  it.each(places.slice(0, -1))('finds that event %i is dropped', (place) => {
    expect(firstFault(good.filter((_line, at) => at !== place))).toMatch(/^Line \d/);
  });

  it('finds that the last event is missing', () => {
    expect(firstFault(good.slice(0, -1))).toBe('At the end: the log does not say how the records end.');
  });

  it.each(places)('finds that event %i is there twice', (place) => {
    expect(firstFault(good.flatMap((line, at) => (at === place ? [line, line] : [line])))).toMatch(
      /^Line \d/,
    );
  });

  it.each(places.slice(1))('finds that event %i comes before the one before it', (place) => {
    const [before, after] = [good[place - 1], good[place]];
    const swapped = good.map((line, at) => (at === place ? before : at === place - 1 ? after : line));
    expect(firstFault(swapped.flatMap((line) => line ?? []))).toMatch(/^Line \d/);
  });

  // The lines are numbered from 1, so that only the events are wrong.
  it.each<[string, readonly HistoryEvent[], string]>([
    [
      'a fork',
      [
        ...one.slice(0, 8),
        { do: 'sent', device: 'phone', op: 'c', record, replaces: 1 },
        { do: 'acknowledged', device: 'phone', op: 'c', record, revision: 3 },
      ],
      'Line 10 (acknowledged): a fork of trade/1: c replaced revision 1, but 2 (b) was there.',
    ],
    [
      'a fork that is reported in the wrong order',
      [
        ...one.slice(0, 4),
        { do: 'sent', device: 'phone', op: 'c', record, replaces: 1 },
        { do: 'acknowledged', device: 'phone', op: 'c', record, revision: 3 },
        { do: 'committed', op: 'b', record, replaces: 1, revision: 2 },
      ],
      'Line 7 (committed): a fork of trade/1: c replaced revision 1, but 2 (b) was there.',
    ],
    [
      'a lost acknowledgement',
      [...one.slice(0, 8), { do: 'ends', record, revision: 1 }],
      'At the end: trade/1 ends at revision 1, but 2 (b) was acknowledged: it is lost.',
    ],
    [
      'a record that is gone',
      [...one.slice(0, 8), { do: 'ends', record: 'trade/2', revision: 1 }],
      'At the end: trade/1 was acknowledged (b) and is not there at the end.',
    ],
    [
      'a write done twice',
      [...one.slice(0, 8), { do: 'committed', op: 'b', record, replaces: 2, revision: 3 }],
      'Line 9 (committed): the write b was done twice: as revision 2 and as 3.',
    ],
    [
      'a read that goes back',
      [...one.slice(0, 7), { do: 'read', device: 'phone', record, revision: 1 }],
      'Line 8 (read): phone read trade/1 at revision 1, and had 2 before.',
    ],
    [
      'an own write that is not read',
      [...one.slice(0, 3), { do: 'read', device: 'phone', record, revision: 0 }],
      'Line 4 (read): phone read trade/1 at revision 0, and had 1 before.',
    ],
    [
      'a key used for another request',
      [...one.slice(0, 4), { do: 'sent', device: 'phone', op: 'a', record, replaces: 1 }],
      'Line 5 (sent): the key a was sent before with another request.',
    ],
    [
      'an answer to nothing',
      [{ do: 'acknowledged', device: 'phone', op: 'z', record, revision: 1 }],
      'Line 1 (acknowledged): z is acknowledged but was never sent.',
    ],
  ])('finds %s', (_name, events, fault) => {
    expect(firstFault(numbered(events))).toBe(fault);
  });
});

describe('npx drover history', () => {
  const run = (text: string | null) => {
    const file = join(folder, 'log.jsonl');
    if (text !== null) writeFileSync(file, text);
    const words = ['tests/simulator/check.ts', text === null ? join(folder, 'none.jsonl') : file];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  const text = good.map((line) => JSON.stringify(line)).join('\n');

  it('reads a log and reports that nothing is wrong with it', () => {
    expect(readLog(text)).toEqual(good);
    expect(run(text)).toEqual({
      status: 0,
      stdout: '9 events: no fork, nothing lost, nothing twice\n',
      stderr: '',
    });
  }, 60_000);

  it.each([
    ['', 'The log is empty.\n'],
    ['no', 'Line 1 is no JSON.\n'],
    ['{"do":"sung"}', 'Line 1 says nothing that a log says: do is sung.\n'],
    ['{"do":"forgot","n":1,"at":0}', 'Line 1 (forgot) has no device.\n'],
    [null, `The file ${join(folder, 'none.jsonl')} cannot be read.\n`],
  ])(
    'refuses %j in a sentence',
    (log, stderr) => {
      expect(run(log)).toEqual({ status: 1, stdout: '', stderr });
    },
    60_000,
  );
});
