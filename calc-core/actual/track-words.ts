import { kindOf } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import type { TradeGroup } from '../group/record.ts';
import type { DecimalText } from '../number/decimal.ts';
import { exactOf, signOf } from '../number/exact.ts';
import { showAmount } from '../number/show.ts';
import type { Miss, TrackRecord, TrackRecordKey } from './track-record.ts';
import { causeTitle, largerFirst, signedAmount, sizeOf } from './words.ts';

/** The title of a track record: a class, a season, or the name of a carry or group. */
export function trackRecordTitle(
  { key }: Pick<TrackRecord, 'key'>,
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

const dollars = (amount: DecimalText): string => showAmount(amount, '$/kg');
const plain = (amount: DecimalText): string => showAmount(amount, 'kg/hd', 'sheet');

const sizes: Readonly<Record<string, (amount: DecimalText, isLess: boolean) => string>> = {
  'purchase price': (amount, isLess) => `buy for ${dollars(amount)} /kg ${isLess ? 'less' : 'more'}`,
  'purchase weight': (amount, isLess) => `buy ${plain(amount)} kg ${isLess ? 'lighter' : 'heavier'}`,
  'sale price': (amount, isLess) => `sell for ${dollars(amount)} /kg ${isLess ? 'less' : 'more'}`,
  'sale weight': (amount, isLess) => `sell ${plain(amount)} kg ${isLess ? 'lighter' : 'heavier'}`,
  time: (amount, isLess) => `hold ${plain(amount)} weeks ${isLess ? 'shorter' : 'longer'}`,
};

const isNothing = (amount: DecimalText): boolean => signOf(exactOf(amount)) === 0;

/**
 * A sentence about the cause with the largest effect, for example "You usually sell 6 kg lighter than planned: -24.30 $/hd." Null if there
 * is none.
 */
export function usualMiss({ misses }: Pick<TrackRecord, 'misses'>): string | null {
  const [largest] = misses
    .filter(({ effect }) => !isNothing(effect))
    .toSorted((one, other) => largerFirst(one.effect, other.effect));
  if (largest === undefined) return null;
  const { by, effect, group } = largest;
  const worth = `${signedAmount(effect)} $/hd`;
  const size =
    by === null || isNothing(by.amount)
      ? undefined
      : sizes[group]?.(sizeOf(by.amount), by.amount.startsWith('-'));
  return size === undefined
    ? `${causeTitle(group)} usually makes ${worth} of difference.`
    : `You usually ${size} than planned: ${worth}.`;
}

const units = { 'kg/hd': 'kg', '$/kg': '$/kg', weeks: 'weeks' } as const;

/** For example "-6 kg" or "+0.12 $/kg". Empty for a cause without a unit. */
export function usualMissText({ by }: Pick<Miss, 'by'>): string {
  if (by === null) return '';
  const shown = by.unit === '$/kg' ? showAmount(by.amount, '$/kg', 'sheet') : plain(by.amount);
  return `${shown.startsWith('-') || !/[1-9]/.test(shown) ? '' : '+'}${shown} ${units[by.unit]}`;
}
