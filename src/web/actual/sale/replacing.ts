import { showAmount } from '#calc-core/number';
import { showDate } from '#calc-core/rules';
import type { ActualSale } from '#calc-core/trade';
import { dateFormat } from '#web/ui/fields/date-format.ts';

const time = dateFormat({ hour: 'numeric', minute: '2-digit' });
const day = dateFormat({ day: 'numeric', month: 'long' });
const plainDay = dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');

/** Describes a sale, for example "the one from 2:02 pm, 50 head, Lot 11". Uses the reader's time zone. */
export function saleWords({ enteredAt, soldOn, head, name }: ActualSale, now: Date): string {
  const heads = head === null ? 'all that were left' : `${showAmount(head, 'head')} head`;
  const lot = name ?? '';
  if (enteredAt !== undefined) {
    const at = new Date(enteredAt);
    const from = plainDay(at) === plainDay(now) ? time(at) : `${day(at)}, ${time(at)}`;
    return [`the one from ${from}`, heads, lot].filter((text) => text !== '').join(', ');
  }
  const on = soldOn === null ? 'typed by hand' : `sold on ${showDate(soldOn)}`;
  return [`the sale of ${heads}`, on, lot].filter((text) => text !== '').join(', ');
}

/** The choices if the trade already has sales: add the imported sale, or replace one of them. */
export const saleChoices = (
  sales: readonly ActualSale[],
  now: Date,
): readonly { readonly value: string; readonly label: string }[] => [
  { value: '', label: 'Add this sale to the others' },
  ...sales.map((sale, at) => ({ value: String(at), label: `Replace ${saleWords(sale, now)}` })),
];
