import type { Stage } from '../actual/record.ts';
import { dayNumber } from '../number/days.ts';
import { dividedBy, exactZero, minus, plus, signOf, times, type Exact } from '../number/exact.ts';
import type { TradeFigureName } from '../trade/names.ts';
import type { LedgerAccount } from './accounts.ts';
import type { LedgerLot } from './lots.ts';
import type { MobNumbers } from './mob.ts';
import type { Terms } from './terms.ts';

/** One amount of a trade: on a day, or over the days held. */
export interface LedgerLine {
  readonly account: LedgerAccount;
  /** Dollars for all head of the line, exact. Positive when money comes in. */
  readonly amount: Exact;
  /** A day number; null for a cost of the days held. */
  readonly day: number | null;
  /** Head that this line buys or sells. */
  readonly head?: Exact;
  /** The total live weight of these head, kg. Absent if unknown. */
  readonly kg?: Exact;
  readonly isRecorded: boolean;
}

/** The data from which the lines of a trade are made. */
export interface LedgerParts {
  readonly mob: MobNumbers;
  readonly terms: Terms;
  /** A day number. */
  readonly bought: number;
  readonly lots: readonly LedgerLot[];
  readonly stage: Stage;
}

/** The head of all these lots. */
export const headOf = (lots: readonly LedgerLot[]): Exact =>
  lots.reduce((sum, { head }) => plus(sum, head), exactZero);

const negative = ({ m, e, d }: Exact): Exact => ({ m: -m, e, d });

/** Every amount of a trade, in the order of the accounts. */
export function linesOf(written: LedgerParts): readonly LedgerLine[] {
  const sold = written.lots.filter(({ isDead }) => !isDead);
  // Do not use signOf, which treats less than half of 1e-12 as 0: the profit includes such amounts.
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

/** The purchase on its day of payment, costs paid once on the day bought, and the holding costs. */
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

/** The proceeds and the selling costs of each lot. */
function soldLines({ mob, terms }: LedgerParts, sold: readonly LedgerLot[]): readonly LedgerLine[] {
  const brought = saleOfLots(mob, sold);
  return sold.flatMap(({ head, till, isRecorded, weight }, at) => {
    const day = dayNumber(till);
    const shorn = terms.shearingOn === null ? day : dayNumber(terms.shearingOn);
    const line = (account: LedgerAccount, perHead: Exact, on: number): LedgerLine => ({
      account,
      amount: times(head, perHead),
      day: on,
      isRecorded,
    });
    return [
      line('shearing', negative(mob.shearing), shorn),
      line('woolSelling', negative(mob.woolSelling), shorn),
      line('wool', mob.wool, shorn),
      ...mob.sellingLines.map(([account, amount]) => line(account, negative(amount), day)),
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
 * The proceeds of each sold lot: head x its price, and the young. Lots without a price share the rest. The total is then what the profit
 * counts for all head, less what dead head would have brought.
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

/**
 * The part of the profit that is neither cash nor interest, in $ for the mob. It is what the dead head would have brought, after selling
 * costs, minus the cost of losses in the profit.
 */
export function deathsDifference(mob: MobNumbers, lots: readonly LedgerLot[]): Exact {
  const unsold = minus(mob.head, headOf(lots.filter(({ isDead }) => !isDead)));
  const costs = [mob.shearing, mob.woolSelling, ...mob.sellingLines.map(([, amount]) => amount)];
  const brings = plus(plus(mob.missed, mob.young), mob.wool);
  return minus(times(unsold, minus(brings, costs.reduce(plus))), times(mob.head, mob.perHead('losses')));
}
