import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bestKnownOf, withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { showFigure } from '#calc-core/figure';
import { newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { toWire } from '#contract/wire.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradeMakes } from '#web/history/History.tsx';
import { profitAtMoment, madeWords } from '#web/history/made.ts';
import { workedTrade, profitOfRow } from '#server/records/stored/replies.ts';
import { unsentGone } from '#web/trash/gone.ts';

const carry = { ...newCarry('c'), name: 'Oats', carryTypeId: 2 as const, weeksHeld: '20' };
const planned: Trade = {
  ...newTrade('t', '2026-06-02', [], []),
  name: 'Mob',
  carryId: 'c',
  numberOfHead: '80',
  purchaseCostHd: '900',
  saleCostHd: '1300',
};
const sale = { soldOn: '2026-10-20', head: null, saleWeightkg: null, saleCostHd: '850' };
const sold = { ...planned, ...withActual(planned, carry, { ...nothingActual, sales: [sale] }) };
const version = (profit: string) => ({
  revision: 1,
  at: '2026-11-24T00:00:00Z',
  act: 'changed' as const,
  changes: {},
  profit,
  device: null,
  batch: null,
  through: null,
});

test('a version of a sold mob shows the actual profit under its own name, and never the planned profit', () => {
  expect(profitAtMoment({ version: version('400'), record: toWire('trade', sold) })).toBe('-$50.00, actual');
  expect(profitAtMoment({ version: version('400'), record: toWire('trade', planned) })).toBe('$400.00');
  const bought = { ...planned, ...withActual(planned, carry, { ...nothingActual, purchaseCostHd: '950' }) };
  expect(madeWords(bought)).toBe('$350.00, so far');
});

test('the preview of a version with facts shows its actual profit, whatever its carry is now', () => {
  const said = (trade: Trade) => renderToStaticMarkup(<>{tradeMakes([carry], trade)}</>);
  expect(said(sold)).toBe('It makes <b>-$50.00</b> a head, actual.');
  expect(said(planned)).toBe('Oats stays as it is now, so the trade makes <b>$400.00</b> a head.');
});

test('the server’s history stores the best known profit', () => {
  const made = workedTrade(sold, carry);
  expect(made.profit).toBe('-50');
  expect(profitOfRow('trade', { reply: made.reply } as never)).toBe('-50');
  expect(workedTrade(planned, carry).profit).toBe('400');
});

test('a deleted trade that is not sent yet shows its actual profit', () => {
  const records = memoryRecords({
    carries: [carry],
    unsent: [{ key: 'trade/t', change: { type: 'delete', was: { ...sold } } }],
  });
  const [gone] = unsentGone(records, { id: 'd', name: 'phone' });
  const known = bestKnownOf(carry, sold).result.figures.profitPerHead;
  expect([gone?.profit, showFigure(known, '$/hd')]).toEqual(['-50', '-$50.00']);
});
