import { withActual } from '../actual/freeze.ts';
import { kindOf } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import { Decimal, isDecimalText, type DecimalText } from '../number/decimal.ts';
import { showNumber } from '../number/show.ts';
import { nothingActual } from '../trade/facts/facts.ts';
import type { Trade } from '../trade/record.ts';
import { boughtAt, type Bid, type Limit } from './bid.ts';
import type { Lever } from './lever.ts';

/** What is needed to enter a purchase, in addition to the bid. */
export interface Purchase {
  readonly id: string;
  /** `YYYY-MM-DD`: the day of the purchase. */
  readonly today: string;
  /** The names of all trades. The new trade gets a different name. */
  readonly names: readonly string[];
}

/** A name that is not taken. For "St George" it may be "St George 2". */
export function unusedName(name: string, names: readonly string[]): string {
  const taken = new Set(names.map((each) => each.trim().toLowerCase()));
  const isFree = (each: string): boolean => !taken.has(each.trim().toLowerCase());
  if (isFree(name)) return name;
  const base = name.trim().replace(/ \d{1,6}$/, '');
  let number = 2;
  while (!isFree(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}

/** For example "Cattle 285 kg". */
function ownName({ animalSubTypeId, purchaseWeightkg }: Trade): string {
  const { name, perHeadOnly } = kindOf(animalSubTypeId);
  const weight = perHeadOnly || !isDecimalText(purchaseWeightkg) ? '' : ` ${showNumber(purchaseWeightkg)} kg`;
  return `${name}${weight}`;
}

/** Turns a bid into a bought trade. The day, head, weight and price are entered as facts. Never throws. */
export function purchaseOf(
  bid: Bid,
  carry: Carry | null,
  { lever, price }: { readonly lever: Lever; readonly price: DecimalText },
  { id, today, names }: Purchase,
): Trade {
  const { trade } = boughtAt(bid, carry, lever, price);
  const name = unusedName(trade.name.trim() === '' ? ownName(trade) : trade.name, names);
  const bought: Trade = { ...trade, id, name, heldFrom: today };
  const isWeighed = !kindOf(bought.animalSubTypeId).perHeadOnly;
  const facts = withActual(bought, carry, {
    ...nothingActual,
    boughtOn: today,
    head: bought.numberOfHead,
    purchaseWeightkg: isWeighed ? bought.purchaseWeightkg : null,
    purchaseCostHd: bought.purchaseCostHd,
  });
  return { ...bought, ...facts };
}

/** How far the price paid is above the limit. Null if it is not above the limit, or if a price is missing. */
export function aboveLimit({ price }: Pick<Limit, 'price'>, paid: DecimalText | null): DecimalText | null {
  if (!isDecimalText(price) || !isDecimalText(paid)) return null;
  const above = new Decimal(paid).minus(price);
  return above.greaterThan(0) ? above.toFixed() : null;
}
