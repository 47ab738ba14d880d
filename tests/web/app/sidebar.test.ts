import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { shorten } from '#web/app/layout/shorten.ts';
import { tradeLead } from '#web/app/layout/trade-lead.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

describe('a name in the sidebar', () => {
  test('is cut to 8 characters', () => {
    expect(shorten('Roma store steers')).toBe('Roma sto');
    expect(shorten('Hay')).toBe('Hay');
    expect(shorten('')).toBe('');
  });

  test('counts characters as people do, not code units', () => {
    expect(shorten('👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾')).toBe('👩‍🌾'.repeat(8));
  });

  test('cuts a name of plain letters without creating a segmenter, which takes 40 ms at the start on a phone', async () => {
    const segmenter = new Intl.Segmenter('en-AU');
    const made = vi.spyOn(Intl, 'Segmenter');
    vi.resetModules();
    const { shorten: fresh } = await import('#web/app/layout/shorten.ts');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (name) => {
        const whole = [...segmenter.segment(name)].map(({ segment }) => segment);
        expect(fresh(name)).toBe(whole.slice(0, 8).join(''));
      }),
    );
    expect(made).not.toHaveBeenCalled();
    expect(fresh('Ümit’s yearlings')).toBe('Ümit’s y');
    expect(made).toHaveBeenCalledOnce();
    made.mockRestore();
  });

  test('always shows the beginning of the name', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => name.startsWith(shorten(name))));
  });
});

test('a trade without a price is labelled “No price yet” and a trade without weeks “No weeks held”, instead of “Underpriced”', () => {
  const [trade, other] = trades(2);
  const weeks = carries.map((each) => ({ ...each, carryTypeId: 2 as const, weeksHeld: null }));
  const leads = (saleCostHd: string | null) =>
    memoryRecords({ trades: [{ ...trade!, saleCostHd }], carries: weeks, groups })
      .trades()
      .map((row) => tradeLead(row));
  expect(leads(null)).toEqual([
    { lead: { arrow: 'down', word: 'No price yet' }, leadTone: 'loss', quiet: false },
  ]);
  expect(leads('2000')).toEqual([
    { lead: { arrow: 'down', word: 'No weeks held' }, leadTone: 'loss', quiet: false },
  ]);
  const [row] = memoryRecords({ trades: [{ ...other!, saleCostHd: '2000' }], carries, groups }).trades();
  expect(tradeLead(row!)).toEqual({
    lead: { arrow: 'up', word: 'Overpriced' },
    leadTone: 'gain',
    quiet: false,
  });
});
