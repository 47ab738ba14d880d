import { expect, it } from 'vitest';
import { liveDays } from './model.ts';

it('keeps every law over random days of two devices, three tabs, faults and crashes', async () => {
  const { failure, counts } = await liveDays(
    Number(process.env['MODEL_RUNS'] ?? 20),
    Number(process.env['MODEL_SEED'] ?? 7),
  );
  expect(failure).toBeNull();
  expect(counts.durable).toBeGreaterThan(50);
  expect({ lost: counts.lost, twice: counts.twice }).toEqual({ lost: 0, twice: 0 });
}, 120_000);

it('notices a server that ignores If-Match', async () => {
  const { failure } = await liveDays(30, 7, { ignoresIfMatch: true });
  expect(failure).toContain('G3');
}, 120_000);
