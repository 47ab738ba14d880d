import {
  Decimal,
  kindOf,
  showAmount,
  type Carry,
  type Miss,
  type TrackRecord,
  type TrackRecordKey,
  type TradeGroup,
} from '#calc-core';
import { causeTitle, signed } from './words.ts';

/** What the record of a key is called. */
export function recordTitle(
  { key }: TrackRecord,
  by: TrackRecordKey,
  { carries, groups }: { readonly carries: readonly Carry[]; readonly groups: readonly TradeGroup[] },
): string {
  if (by === 'class') return kindOf(Number(key)).name;
  if (by === 'season') return key;
  const records: readonly { readonly id: string; readonly name: string }[] =
    by === 'carry' ? carries : groups;
  if (key === '') return by === 'carry' ? 'No carry' : 'No group';
  return (
    records.find(({ id }) => id === key)?.name ?? (by === 'carry' ? 'A deleted carry' : 'A deleted group')
  );
}

const without = (amount: string): string => amount.replace(/^-/, '');

const sizes: Readonly<Record<string, (amount: string, isLess: boolean) => string>> = {
  'purchase price': (amount, isLess) => `buy for ${dollars(amount)} /kg ${isLess ? 'less' : 'more'}`,
  'purchase weight': (amount, isLess) => `buy ${plain(amount)} kg ${isLess ? 'lighter' : 'heavier'}`,
  'sale price': (amount, isLess) => `sell for ${dollars(amount)} /kg ${isLess ? 'less' : 'more'}`,
  'sale weight': (amount, isLess) => `sell ${plain(amount)} kg ${isLess ? 'lighter' : 'heavier'}`,
  time: (amount, isLess) => `hold ${plain(amount)} weeks ${isLess ? 'shorter' : 'longer'}`,
};

const dollars = (amount: string): string => showAmount(amount, '$/kg');
const plain = (amount: string): string => showAmount(amount, 'kg/hd', 'sheet').replace(/\.0+$/, '');

/** "You usually sell 6 kg lighter than planned." of the miss that costs or brings most; null where nothing is missed. */
export function usualWords({ misses }: TrackRecord): string | null {
  const largest = misses
    .filter(({ effect }) => !new Decimal(effect).isZero())
    .toSorted((one, other) => new Decimal(other.effect).abs().comparedTo(new Decimal(one.effect).abs()))[0];
  if (largest === undefined) return null;
  const { by, effect, group } = largest;
  const size = by === null || new Decimal(by.amount).isZero() ? undefined : sizes[group];
  const worth = `${signed(effect)} $/hd`;
  if (size === undefined || by === null) return `${causeTitle(group)} usually makes ${worth} of difference.`;
  return `You usually ${size(without(by.amount), by.amount.startsWith('-'))} than planned: ${worth}.`;
}

const units = { 'kg/hd': 'kg', '$/kg': '$/kg', weeks: 'weeks' } as const;

/** "-6 kg", "+0.12 $/kg"; nothing where a cause has no unit of its own. */
export function missWords({ by }: Miss): string {
  if (by === null) return '';
  const shown = by.unit === '$/kg' ? showAmount(by.amount, '$/kg', 'sheet') : plain(by.amount);
  return `${shown.startsWith('-') || !/[1-9]/.test(shown) ? '' : '+'}${shown} ${units[by.unit]}`;
}
