import { expect, test, vi } from 'vitest';

const built = vi.hoisted(() => vi.fn());
vi.mock(import('../../calc-core/trade/reading.ts'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    readingWith: (arithmetic) => {
      built();
      return actual.readingWith(arithmetic);
    },
  };
});

const { calculateTrade, prepareFigures } = await import('#calc-core/trade');
const { carries, trades } = await import('../browser/sheet-page/seed.ts');

test('the formulas are not built before they are asked for, nor again by a first trade after they were made ready', () => {
  expect(built).not.toHaveBeenCalled();
  prepareFigures();
  expect(built).toHaveBeenCalledOnce();
  const [trade] = trades(1);
  const { figures } = calculateTrade(carries[0]!, trade!);
  expect(figures.profitPerHead.value).not.toBeNull();
  expect(built).toHaveBeenCalledOnce();
});
