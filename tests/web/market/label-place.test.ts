import { expect, test } from 'vitest';
import { labelPlace } from '#web/screens/market/board/label-place.ts';

const letterWidth = 7;

const edges = ({ x, anchor }: ReturnType<typeof labelPlace>, name: string): readonly [number, number] => {
  const width = name.length * letterWidth;
  const from = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return [from, from + width];
};

test.each([220, 300, 460])(
  'the label of a class fits into a picture of %i px, wherever its last dot is',
  (right) => {
    for (const name of ['Steers', 'Yearling Steers', 'Heifers, PTIC, to calve in July'])
      for (let x = 46; x <= right; x += 1)
        for (const isCrowded of [false, true]) {
          const [from, to] = edges(labelPlace(name, { x, y: 100 }, { right, isCrowded }), name);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(right);
        }
  },
);

test('a label is next to its dot, in a place with enough room and away from other lines', () => {
  const room = { right: 460, isCrowded: false };
  expect(labelPlace('Steers', { x: 100, y: 80 }, room)).toEqual({ x: 110, y: 84, anchor: 'start' });
  expect(labelPlace('Steers', { x: 100, y: 80 }, { ...room, isCrowded: true }).anchor).toBe('end');
  expect(labelPlace('Steers', { x: 440, y: 80 }, room).anchor).toBe('end');
});
