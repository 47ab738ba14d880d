import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTyped, typedText } from '#contract/typed.ts';

const now = Date.parse('2026-11-22T09:40:00Z');
const hour = 3_600_000;

test('times are sent as ages, so that a device whose clock is three days fast sends the right times', () => {
  const fast = now + 72 * hour;
  const text = typedText({ saleCostHd: fast - 2 * hour, record: fast - 3 * hour }, fast);
  expect(text).toBe('saleCostHd=7200,record=10800');
  expect(readTyped(text, now)).toEqual({
    saleCostHd: '2026-11-22T07:40:00.000Z',
    record: '2026-11-22T06:40:00.000Z',
  });
});

test('the time of an edit is left out when it is now, in the future, or from a clock that jumped', () => {
  const typed = { now, second: now - 59_000, ahead: now + hour, epoch: 0 };
  expect(typedText(typed, now)).toBeNull();
  expect(readTyped('a=59,b=-7200,c=99999999', now)).toBeNull();
});

test('the header causes no error, whatever it contains', () => {
  for (const bad of [undefined, null, 7, '', 'x', '=1', 'a=b', 'a=7200;', `a=${'9'.repeat(9000)}`])
    expect(readTyped(bad, now)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const at of Object.values(readTyped(text, now) ?? {})) expect(Date.parse(at)).toBeLessThan(now);
    }),
  );
});
