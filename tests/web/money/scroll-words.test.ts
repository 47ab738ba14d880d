import { expect, test } from 'vitest';
import { scrollForColumns, scrollForMonths } from '#web/screens/money/scroll-words.ts';

test('the note names the months that are out of view', () => {
  expect(scrollForMonths([])).toBe('');
  expect(scrollForMonths(['2027-12'])).toBe('Scroll right for December 2027. ');
  expect(scrollForMonths(['2027-11', '2027-12'])).toBe('Scroll right for November and December 2027. ');
  expect(scrollForMonths(['2027-06', '2027-07', '2027-08'])).toBe('Scroll right for June to August 2027. ');
  expect(scrollForMonths(['2027-11', '2027-12', '2028-01'])).toBe(
    'Scroll right for November 2027 to January 2028. ',
  );
});

test('the note names the columns that are out of view', () => {
  expect(scrollForColumns([])).toBe('');
  expect(scrollForColumns(['Sold'])).toBe('Scroll right for Sold. ');
  expect(scrollForColumns(['Born', 'Died', 'Sold'])).toBe('Scroll right for Born, Died and Sold. ');
});
