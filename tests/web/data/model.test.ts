import { expect, it } from 'vitest';
import { farmDays } from './farm.ts';
import { FakeServer } from './fakeServer.ts';
import { Day, liveDays, type Command } from './model.ts';

it('every law holds over random days of two devices and three tabs with faults and crashes', async () => {
  const { failure, counts } = await liveDays({
    runs: Number(process.env['MODEL_RUNS'] ?? 20),
    seed: Number(process.env['MODEL_SEED'] ?? 7),
  });
  expect(failure).toBeNull();
  expect(counts.durable).toBeGreaterThan(50);
  expect(counts).toMatchObject({ lost: 0, duplicated: 0, twice: 0 });
}, 120_000);

it('trades, carries and groups are sent after the records they reference, over random days of two devices', async () => {
  const { failure, counts } = await farmDays(20, Number(process.env['MODEL_SEED'] ?? 7));
  expect(failure).toBeNull();
  expect(counts.durable).toBeGreaterThan(100);
  expect(counts).toMatchObject({ lost: 0, duplicated: 0, twice: 0 });
}, 120_000);

/** On these days a long run found a broken law. Each list has only the commands that break it. */
const found: readonly (readonly [string, readonly Command[]])[] = [
  [
    'a tab that has not heard of a deletion types over an edit that goes with it (G7)',
    [
      { do: 'crash', tab: 0, loses: false },
      { do: 'edit', tab: 2, record: 2, fields: ['freightIn'], bad: false },
      { do: 'edit', tab: 0, record: 2, fields: ['advertising'], bad: true },
      { do: 'sync', tab: 0 },
      { do: 'step', ticks: 9 },
      { do: 'delete', tab: 1, record: 2 },
      { do: 'step', ticks: 19 },
      { do: 'edit', tab: 0, record: 0, fields: ['freightIn'], bad: true },
      { do: 'crash', tab: 0, loses: true },
      { do: 'edit', tab: 0, record: 2, fields: ['advertising'], bad: true },
    ],
  ],
  [
    'a tab edits a row deleted elsewhere while another tab opens: it comes back whole (G4, G8)',
    [
      { do: 'delete', tab: 2, record: 0 },
      { do: 'crash', tab: 0, loses: false },
      { do: 'step', ticks: 6 },
      { do: 'edit', tab: 0, record: 0, fields: ['freightIn'], bad: true },
      { do: 'sync', tab: 0 },
      { do: 'sync', tab: 0 },
      { do: 'edit', tab: 0, record: 0, fields: ['freightIn'], bad: true },
      { do: 'sync', tab: 0 },
      { do: 'edit', tab: 0, record: 0, fields: ['freightIn'], bad: true },
      { do: 'edit', tab: 0, record: 0, fields: ['freightIn'], bad: true },
      { do: 'create', tab: 0, record: 0 },
      { do: 'crash', tab: 1, loses: true },
    ],
  ],
  [
    'a tab edits a record that was made here and deleted in another tab before it was sent (G8)',
    [
      { do: 'edit', tab: 0, record: 0, fields: ['freightIn'], bad: true },
      { do: 'create', tab: 0, record: 0 },
      { do: 'edit', tab: 0, record: 0, fields: ['freightIn'], bad: true },
      { do: 'edit', tab: 0, record: 0, fields: ['freightIn'], bad: true },
      { do: 'step', ticks: 1 },
      { do: 'crash', tab: 1, loses: false },
      { do: 'delete', tab: 1, record: 3 },
      { do: 'step', ticks: 6 },
      { do: 'edit', tab: 0, record: 3, fields: ['freightIn'], bad: true },
    ],
  ],
  [
    'two devices bring the same record back, one of them with an edit more (G7)',
    [
      { do: 'edit', tab: 2, record: 0, fields: ['freightIn'], bad: true },
      { do: 'delete', tab: 1, record: 0 },
      { do: 'edit', tab: 2, record: 0, fields: ['freightIn'], bad: false },
      { do: 'step', ticks: 4 },
      { do: 'fault', tab: 2, fault: 'slow' },
      { do: 'edit', tab: 0, record: 0, fields: ['tags'], bad: true },
      { do: 'crash', tab: 0, loses: false },
      { do: 'crash', tab: 0, loses: false },
      { do: 'edit', tab: 0, record: 0, fields: ['tags'], bad: true },
    ],
  ],
];

it.each(found)('keeps every law when %s', async (_what, commands) => {
  const day = new Day(new FakeServer({ page: 3 }));
  await day.run(commands);
  expect(day.broken).toEqual([]);
});
