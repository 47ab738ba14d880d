import { dayThere } from '#calc-core/market';
import { expect, test } from 'vitest';

test('a yard has one market day per date, however its name is spelt', () => {
  const day = (id: string, name: string, date: string) => ({ id, name, date });
  const days = [day('a', 'Roma', '2026-11-24'), day('b', 'Dalby', '2026-11-24')];
  expect(dayThere(days, day('c', ' roma ', '2026-11-24'))?.id).toBe('a');
  expect(dayThere(days, day('a', 'Roma', '2026-11-24'))).toBeUndefined();
  expect(dayThere(days, day('c', 'Roma', '2026-11-17'))).toBeUndefined();
});
