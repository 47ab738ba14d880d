import { expect, test } from 'vitest';
import { fromWire } from '#contract/wire.ts';
import { reasonOf } from '#web/shell/area.ts';

const failureOf = (body: unknown): unknown => {
  try {
    return fromWire('trade', body);
  } catch (error) {
    return error;
  }
};

test.each([[null], ['<html>'], [[]]])(
  'an answer of %j is described as not coming from the server',
  (body) => {
    expect(reasonOf(failureOf(body))).toBe('something on the way answered in the server’s place');
  },
);

test('any other failure shows its own message', () => {
  expect(reasonOf(new Error('Kirra has no such trade'))).toBe('Kirra has no such trade');
  expect(reasonOf(new Error(''))).toBe('Network Error');
});
