import { taxYearOf } from '#calc-core/tax-year';
import { recordBodies } from '#contract/schemas.ts';
import { createRecord } from '../records/kinds/record-writes.ts';
import type { Write } from '../records/write/write.ts';

/** MLA's ratings of the demo's cattle, in AE per head. Trades that are not listed have no rating. */
export const demoRatings: Readonly<Record<string, string>> = {
  'Charters Towers steers': '1.03',
  'Wagga oats steers': '1.03',
  'Blackall bullocks': '1.27',
  'Longreach joined cows': '1.29',
  'Roma breeders': '1.29',
  'Injune cows in calf': '1.29',
  'Emerald heifers in calf': '1.12',
  'Mortlake cows & calves': '1.29',
  'Gympie cows, calves weaned': '1.29',
};

/** The AE that the farm can carry in each of the next twelve months. */
const carries = [880, 940, 980, 980, 940, 820, 720, 640, 600, 580, 620, 700];

/** Calves and lambs born on the demo farm. The same number is sold with the mothers. */
const born = [
  { name: 'Injune cows in calf', animalTypeId: 1, animalSubTypeId: 8, born: '44' },
  { name: 'Emerald heifers in calf', animalTypeId: 1, animalSubTypeId: 9, born: '53' },
  { name: 'Bendigo ewes in lamb', animalTypeId: 2, animalSubTypeId: 11, born: '215' },
] as const;

/** The first day of the month that is `months` months after a date. */
function monthAfter(date: string, months: number): string {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}

/**
 * Creates the records of the demo member's budget.
 * @param today - the calendar date in Sydney
 * @param soldOn - returns the day when the trade of this name is due; null if unknown
 */
export async function addBudget(
  write: Write,
  today: string,
  soldOn: (name: string) => string | null,
): Promise<void> {
  const month = (after: number): string => monthAfter(today, after);
  const make = async (
    kind: 'funding' | 'farmCost' | 'feedSupply' | 'taxLine' | 'budgetSettings',
    body: object,
  ) => {
    await createRecord(write, kind, recordBodies[kind].parse(body));
  };
  await make('funding', {
    name: 'Overdraft',
    kind: 'overdraft',
    limit: '1650000',
    rate: '8.25',
    balance: '-400000',
    on: month(0),
  });
  const cost = { direction: 'out' };
  await make('farmCost', {
    ...cost,
    name: 'Household and wages',
    amount: '8500',
    every: 'month',
    from: month(0).replace(/01$/, '15'),
  });
  await make('farmCost', { ...cost, name: 'Rates', amount: '6200', every: 'quarter', from: month(2) });
  await make('farmCost', { ...cost, name: 'Insurance', amount: '9800', every: 'year', from: month(4) });
  await make('budgetSettings', { purchaseTerms: '14', saleTerms: '14' });
  for (const [after, count] of carries.entries())
    await make('feedSupply', { feedUnit: 'AE', from: month(after), carries: String(count) });
  for (const { name, ...line } of born) {
    const day = soldOn(name);
    if (day !== null) await make('taxLine', { ...line, name, year: String(taxYearOf(day)) });
  }
}
