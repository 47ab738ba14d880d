import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { calculateTrade, loadTrade, newTrade } from '#calc-core/trade';
import { WorkedContext } from '#web/forms/parts/explaining.ts';
import { ResultBar } from '#web/forms/trade/ResultBar.tsx';

test.each([
  [{}, 'No price yet'],
  [{ saleCostHd: '900', purchaseCostHd: '700' }, 'No head'],
  [
    { numberOfHead: '10', saleCostHd: '900', purchaseCostHd: '700', carryId: 'c1', carryTypeId: 2 as const },
    'Overpriced',
  ],
])('a phone’s bar of results says of a trade with %j: %s', (prices, word) => {
  const carry = 'carryId' in prices ? { ...newCarry('c1'), weeksHeld: '10' } : null;
  const trade = loadTrade({ ...newTrade('t1', '2026-11-20', [], []), ...prices });
  const result = calculateTrade(carry, trade);
  const bar = renderToStaticMarkup(
    <WorkedContext value={{ carry, trade, result }}>
      <ResultBar side="notShorn" onSide={() => {}} />
    </WorkedContext>,
  );
  // Screen readers must read the visually hidden words before the figures.
  expect(bar.split('<dl')[0]).toContain(word);
});
