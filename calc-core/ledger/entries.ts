import type { Stage } from '../actual/record.ts';
import { dateOfDay, dayNumber } from '../number/days.ts';
import { dividedBy, exactZero, minus, plus, signOf, times, type Exact } from '../number/exact.ts';
import type { TradeFigureName } from '../trade/names.ts';
import type { LedgerAccount } from './accounts.ts';
import type { LedgerEntry } from './entry.ts';
import { sharesOfLots, splitByMonth } from './held.ts';
import type { LedgerLot } from './lots.ts';
import type { Mob } from './mob.ts';
import type { Terms } from './terms.ts';

/** What the entries of a trade are written from. */
export interface LedgerParts {
  readonly mob: Mob;
  readonly terms: Terms;
  readonly bought: string;
  readonly lots: readonly LedgerLot[];
  readonly stage: Stage;
}

const headOf = (lots: readonly LedgerLot[]): Exact =>
  lots.reduce((sum, { head }) => plus(sum, head), exactZero);

const negative = (amount: Exact): Exact => minus(exactZero, amount);

const later = (date: string, days: number): string => (days === 0 ? date : dateOfDay(dayNumber(date) + days));

/** Every entry of a trade, in no order. */
export function entriesOf(written: LedgerParts): readonly LedgerEntry[] {
  const sold = written.lots.filter(({ isDead }) => !isDead);
  return [...boughtEntries(written), ...heldEntries(written), ...soldEntries(written, sold)].filter(
    ({ amount, head }) => signOf(amount) !== 0 || head !== undefined,
  );
}

/** The purchase on its terms, and what is paid once on the day bought. */
function boughtEntries({ mob, terms, bought, stage }: LedgerParts): readonly LedgerEntry[] {
  const isRecorded = stage !== 'planned';
  const once = (account: LedgerAccount, name: TradeFigureName): LedgerEntry => ({
    date: bought,
    account,
    amount: negative(times(mob.head, mob.perHead(name))),
    isRecorded,
  });
  const purchase: LedgerEntry = {
    date: later(bought, terms.purchaseDays),
    account: 'purchase',
    amount: negative(times(mob.head, mob.price)),
    head: mob.head,
    ...(mob.weight === null ? {} : { kg: times(mob.head, mob.weight) }),
    isRecorded,
  };
  return [
    purchase,
    once('purchaseCosts', 'purchaseCosts'),
    once('processing', 'processingCosts'),
    once('labour', 'labour'),
    once('aircraft', 'aircraftPerHead'),
  ];
}

const overTime = [
  ['backgrounding', 'backgrounding'],
  ['agistment', 'agistment'],
  ['supplements', 'supplementCost'],
] as const satisfies readonly (readonly [LedgerAccount, TradeFigureName])[];

/** What holding costs, month by month, for each lot until it leaves; one entry for a day. */
function heldEntries({ mob, bought, lots, stage }: LedgerParts): readonly LedgerEntry[] {
  return overTime.flatMap(([account, name]) => {
    const amount = negative(times(mob.head, mob.perHead(name)));
    if (signOf(amount) === 0) return [];
    const shares = sharesOfLots(amount, bought, lots);
    const byDay = new Map<string, Exact>();
    for (const [at, { till }] of lots.entries())
      for (const part of splitByMonth(shares[at]!, bought, till))
        byDay.set(part.date, plus(byDay.get(part.date) ?? exactZero, part.amount));
    return [...byDay].map(([date, sum]) => ({ date, account, amount: sum, isRecorded: stage !== 'planned' }));
  });
}

/** What each lot brings and costs when it is sold. */
function soldEntries({ mob, terms }: LedgerParts, sold: readonly LedgerLot[]): readonly LedgerEntry[] {
  const brought = saleOfLots(mob, sold);
  return sold.flatMap((lot, at) => {
    const { head, till, isRecorded, weight } = lot;
    const onDay = (account: LedgerAccount, perHead: Exact, date = till): LedgerEntry => ({
      date,
      account,
      amount: times(head, perHead),
      isRecorded,
    });
    const shorn = terms.shearingOn ?? till;
    const sale: LedgerEntry = {
      date: later(till, terms.saleDays),
      account: 'sale',
      amount: brought[at]!,
      head,
      ...(weight === null ? {} : { kg: times(head, weight) }),
      isRecorded,
    };
    return [
      onDay('shearing', negative(mob.shearing), shorn),
      onDay('woolSelling', negative(mob.woolSelling), shorn),
      onDay('wool', mob.wool, shorn),
      ...mob.sellingLines.map(([account, amount]) => onDay(account, negative(amount))),
      sale,
    ];
  });
}

/**
 * What each sold lot brought: head x its own price and its young. Head without a price of their own share the rest, so that all
 * of it is what the profit counts for every head, less what the dead would have brought.
 */
function saleOfLots(mob: Mob, sold: readonly LedgerLot[]): readonly Exact[] {
  const head = headOf(sold);
  const all = minus(times(mob.head, mob.saleAlone), times(minus(mob.head, head), mob.missed));
  const priced = (lot: LedgerLot): Exact | null => (lot.price === null ? null : times(lot.head, lot.price));
  const rest = sold.reduce((left, lot) => minus(left, priced(lot) ?? exactZero), all);
  const others = sold.filter(({ price }) => price === null);
  const sharing = others.length > 0 ? others : sold;
  const sharingHead = headOf(sharing);
  return sold.map((lot) => {
    const isSharing = sharing.includes(lot) && signOf(sharingHead) > 0;
    const share = isSharing ? dividedBy(times(rest, lot.head), sharingHead) : exactZero;
    return plus(plus(priced(lot) ?? exactZero, share), times(lot.head, mob.young));
  });
}

/**
 * The part of the profit that is no cash and no interest: what head that were not sold would have brought after their selling
 * costs, less the losses that the profit counts, $ for the mob.
 */
export function deathsDifference(mob: Mob, lots: readonly LedgerLot[]): Exact {
  const unsold = minus(mob.head, headOf(lots.filter(({ isDead }) => !isDead)));
  const costs = [mob.shearing, mob.woolSelling, ...mob.sellingLines.map(([, amount]) => amount)];
  const brings = plus(plus(mob.missed, mob.young), mob.wool);
  return minus(times(unsold, minus(brings, costs.reduce(plus))), times(mob.head, mob.perHead('losses')));
}
