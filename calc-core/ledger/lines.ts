import type { Stage } from '../actual/record.ts';
import { dayNumber } from '../number/days.ts';
import { dividedBy, exactZero, minus, plus, signOf, times, type Exact } from '../number/exact.ts';
import type { TradeFigureName } from '../trade/names.ts';
import type { LedgerAccount } from './accounts.ts';
import type { LedgerLot } from './lots.ts';
import type { MobNumbers } from './mob.ts';
import type { Terms } from './terms.ts';

/** One amount of a trade. The amount is due on one day, or it is spread over the days held. */
export interface LedgerLine {
  readonly account: LedgerAccount;
  /** $ for all head of the line, exact. Income is positive, costs are negative. */
  readonly amount: Exact;
  /** A day number. Null for a cost that is spread over the days held. */
  readonly day: number | null;
  /** Only for a purchase or a sale: the number of head. */
  readonly head?: Exact;
  /** The total live weight of `head`, kg. Absent if unknown. */
  readonly kg?: Exact;
  readonly isRecorded: boolean;
}

/** What {@link linesOf} needs to list the amounts of a trade. */
export interface LedgerParts {
  readonly mob: MobNumbers;
  readonly terms: Terms;
  /** A day number. */
  readonly bought: number;
  readonly lots: readonly LedgerLot[];
  readonly stage: Stage;
}

/** Adds up the head of the lots. */
export const headOf = (lots: readonly LedgerLot[]): Exact =>
  lots.reduce((sum, { head }) => plus(sum, head), exactZero);

const negative = ({ m, e, d }: Exact): Exact => ({ m: -m, e, d });

/** Lists the amounts of a trade: first the purchase and the holding costs, then each sold lot. */
export function linesOf(written: LedgerParts): readonly LedgerLine[] {
  const sold = written.lots.filter(({ isDead }) => !isDead);
  // Do not use `signOf` here: it rounds tiny amounts to 0, but the profit includes them.
  return [...boughtLines(written), ...soldLines(written, sold)].filter(
    ({ amount, head }) => amount.m !== 0n || head !== undefined,
  );
}

const onceBought = [
  ['purchaseCosts', 'purchaseCosts'],
  ['processing', 'processingCosts'],
  ['labour', 'labour'],
  ['aircraft', 'aircraftPerHead'],
] as const satisfies readonly (readonly [LedgerAccount, TradeFigureName])[];

const overTime = [
  ['backgrounding', 'backgrounding'],
  ['agistment', 'agistment'],
  ['supplements', 'supplementCost'],
] as const satisfies readonly (readonly [LedgerAccount, TradeFigureName])[];

function boughtLines({ mob, terms, bought, stage }: LedgerParts): readonly LedgerLine[] {
  const isRecorded = stage !== 'planned';
  const line = (account: LedgerAccount, perHead: Exact, day: number | null): LedgerLine => ({
    account,
    amount: negative(times(mob.head, perHead)),
    day,
    isRecorded,
  });
  return [
    {
      ...line('purchase', mob.price, bought + terms.purchaseDays),
      head: mob.head,
      ...(mob.weight === null ? {} : { kg: times(mob.head, mob.weight) }),
    },
    ...onceBought.map(([account, name]) => line(account, mob.perHead(name), bought)),
    ...overTime.map(([account, name]) => line(account, mob.perHead(name), null)),
  ];
}

function soldLines({ mob, terms }: LedgerParts, sold: readonly LedgerLot[]): readonly LedgerLine[] {
  const brought = saleOfLots(mob, sold);
  return sold.flatMap((lot, at) => {
    const { head, till, isRecorded, weight } = lot;
    const day = dayNumber(till);
    const shorn = terms.shearingOn === null ? day : dayNumber(terms.shearingOn);
    const line = (account: LedgerAccount, amount: Exact, on: number): LedgerLine => ({
      account,
      amount,
      day: on,
      isRecorded,
    });
    return [
      line('shearing', negative(times(head, mob.shearing)), shorn),
      line('woolSelling', negative(times(head, mob.woolSelling)), shorn),
      line('wool', times(head, mob.wool), shorn),
      ...mob.sellingOf(lot, brought[at]!).map(([account, amount]) => line(account, negative(amount), day)),
      {
        account: 'sale',
        amount: brought[at]!,
        day: day + terms.saleDays,
        head,
        ...(weight === null ? {} : { kg: times(head, weight) }),
        isRecorded,
      },
    ];
  });
}

/**
 * The proceeds of each sold lot with its young, $. A lot with a price gets head x price. The lots without a price share the rest. If every
 * lot has a price, all share the rest.
 */
export function saleOfLots(mob: MobNumbers, sold: readonly LedgerLot[]): readonly Exact[] {
  const head = headOf(sold);
  const all = minus(times(mob.head, mob.saleAlone), times(minus(mob.head, head), mob.missed));
  const young = (lot: LedgerLot, alone: Exact): Exact => plus(alone, times(lot.head, mob.young));
  if (sold.length === 1) return [young(sold[0]!, all)];
  const priced = (lot: LedgerLot): Exact | null => (lot.price === null ? null : times(lot.head, lot.price));
  const rest = sold.reduce((left, lot) => minus(left, priced(lot) ?? exactZero), all);
  const others = sold.filter(({ price }) => price === null);
  const sharing = others.length > 0 ? others : sold;
  const sharingHead = headOf(sharing);
  return sold.map((lot) => {
    const isSharing = sharing.includes(lot) && signOf(sharingHead) > 0;
    const share = isSharing ? dividedBy(times(rest, lot.head), sharingHead) : exactZero;
    return young(lot, plus(priced(lot) ?? exactZero, share));
  });
}

/** $ for the mob: what dead head would have brought after selling costs, minus the losses. The profit includes it, but no cash moves. */
export function deathsDifference(mob: MobNumbers, lots: readonly LedgerLot[]): Exact {
  const sold = lots.filter(({ isDead }) => !isDead);
  const unsold = minus(mob.head, headOf(sold));
  const brought = saleOfLots(mob, sold);
  const paid = sold.flatMap((lot, at) => mob.sellingOf(lot, brought[at]!).map(([, amount]) => amount));
  const ofMob = times(mob.head, plus(mob.perHead('sellingCosts'), mob.perHead('commission')));
  const selling = minus(ofMob, paid.reduce(plus, exactZero));
  const brings = minus(plus(plus(mob.missed, mob.young), mob.wool), plus(mob.shearing, mob.woolSelling));
  return minus(minus(times(unsold, brings), selling), times(mob.head, mob.perHead('losses')));
}
