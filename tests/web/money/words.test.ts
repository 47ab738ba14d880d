import { describe, expect, test } from 'vitest';
import { fundingOfWay, totalOfMonths, moneyText, type Due, type Funding } from '#calc-core/cash-flow';
import { placeOf } from '#web/screens/money/place.ts';
import { dayWords, dueSentence } from '#web/screens/today/words.ts';

const today = '2026-11-25';
const dollars = (amount: number): bigint => BigInt(amount) * 10n ** 24n;

const due = (verb: Due['verb'], on: string, amount: number | null, name = 'Forbes feeder lambs'): Due => ({
  on,
  verb,
  id: `${verb} ${name} ${on}`,
  name,
  amount: amount === null ? null : dollars(amount),
  head: '591',
});

describe('the sentence about what is due', () => {
  test('adds up today’s payments and names the mob that will be sold tomorrow', () => {
    const dues = [
      due('Pay', '2026-11-25', -60160),
      due('Pay', '2026-11-25', -37800, 'Yass breeding ewes'),
      due('Sell', '2026-11-26', null),
      due('Pay', '2026-12-02', -281808),
    ];
    expect(dueSentence(dues, today)).toBe('Pay $97,960.00 today. Sell the Forbes feeder lambs tomorrow.');
  });

  test('counts the mobs when several are sold on one day', () => {
    const dues = [due('Sell', '2026-11-25', null), due('Sell', '2026-11-25', null, 'Hay wethers')];
    expect(dueSentence(dues, today)).toBe('Sell 2 mobs today.');
  });

  test('names the next day when nothing is due today or tomorrow', () => {
    expect(dueSentence([due('Get paid', '2026-12-03', 162335)], today)).toBe(
      'Nothing today or tomorrow. Get paid $162,335.00 on Thursday 3 December.',
    );
  });

  test('is one short sentence when nothing is due for 30 days', () => {
    expect(dueSentence([], today)).toBe('Nothing is due in the next 30 days.');
  });

  test.each([
    ['2026-11-25', 'Today'],
    ['2026-11-26', 'Tomorrow'],
    ['2026-12-02', 'Wed 2 Dec'],
  ])('%s is written as %s', (date, words) => {
    expect(dayWords(date, today)).toBe(words);
  });
});

describe('the address of a budget', () => {
  test('contains the month, the number of months, the filters and the view', () => {
    const asked = { from: '2026-11', months: 24, group: 'autumn', stage: 'bought', if: 'four-weeks-later' };
    expect(placeOf(asked)).toEqual({ ...asked, carry: undefined, year: undefined });
  });

  test.each([
    [{ from: '2026-13' }, 'from'],
    [{ from: 'soon' }, 'from'],
    [{ months: 100000 }, 'months'],
    [{ if: 'constructor' }, 'if'],
    [{ if: 'plan' }, 'if'],
    [{ year: 'x' }, 'year'],
    [{ group: { a: 1 } }, 'group'],
  ])('ignores %j', (asked, name) => {
    expect(placeOf(asked)).toHaveProperty(name, undefined);
  });
});

describe('the sums of months', () => {
  test('add up every account', () => {
    const month = { in: dollars(5), out: dollars(7), interest: dollars(1), accounts: { sale: dollars(5) } };
    const total = totalOfMonths([month, month]);
    expect(moneyText(total.out)).toBe('14');
    expect(total.accounts).toEqual({ sale: dollars(10) });
  });
});

test('a rise in interest adds 2 % to borrowed money and nothing to own money', () => {
  const source = (kind: Funding['kind']): Funding => ({
    id: kind,
    name: kind,
    kind,
    limit: null,
    rate: '8.25',
    balance: '0',
    on: today,
  });
  const funding = [source('overdraft'), source('own')];
  expect(fundingOfWay(funding, 'dearer-money').map(({ rate }) => rate)).toEqual(['10.25', '8.25']);
  expect(fundingOfWay(funding, 'four-weeks-later')).toBe(funding);
});
