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

test('formulas are built only when first needed, and not again by the first trade after they were prepared', () => {
  expect(built).not.toHaveBeenCalled();
  prepareFigures();
  expect(built).toHaveBeenCalledOnce();
  const [trade] = trades(1);
  const { figures } = calculateTrade(carries[0]!, trade!);
  expect(figures.profitPerHead.value).not.toBeNull();
  expect(built).toHaveBeenCalledOnce();
});
