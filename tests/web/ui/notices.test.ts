import { expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { carryInUse } from '#web/shell/in-use.ts';
import { isStaying } from '#web/ui/overlay/Notices.tsx';

test('the notice that a carry is in use disappears after five seconds, although it has a link', () => {
  const records = memoryRecords({ carries: [{ ...newCarry('c1'), name: 'Grass' }] });
  const notice = carryInUse(records, 'c1', { slug: 'kirra', go: () => undefined });
  expect(notice.action).toBeDefined();
  expect(isStaying(notice)).toBe(false);
  expect(isStaying({ ...notice, stays: undefined })).toBe(true);
});
