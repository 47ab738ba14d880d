import { expect, it } from 'vitest';
import { farmDays } from './farm.ts';
import { liveDays } from './model.ts';

it('keeps every law over random days of two devices, three tabs, faults and crashes', async () => {
  const { failure, counts } = await liveDays({
    runs: Number(process.env['MODEL_RUNS'] ?? 20),
    seed: Number(process.env['MODEL_SEED'] ?? 7),
  });
  expect(failure).toBeNull();
  expect(counts.durable).toBeGreaterThan(50);
  expect({ lost: counts.lost, twice: counts.twice }).toEqual({ lost: 0, twice: 0 });
}, 120_000);

it('sends trades, carries and groups after what they refer to, over random days of two devices', async () => {
  const { failure, counts } = await farmDays(20, Number(process.env['MODEL_SEED'] ?? 7));
  expect(failure).toBeNull();
  expect(counts.durable).toBeGreaterThan(100);
  expect({ lost: counts.lost, twice: counts.twice }).toEqual({ lost: 0, twice: 0 });
}, 120_000);
