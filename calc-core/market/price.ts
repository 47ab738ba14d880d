import { usableAmount } from '../figure/amount.ts';
import { cached } from '../figure/cached.ts';
import { Decimal, type DecimalText } from '../number/decimal.ts';
import { exactOf, exactText, minus, signOf, toDecimal, type Exact } from '../number/exact.ts';
import { showNumber } from '../number/show.ts';
import { storedPerHead, workMarket, type MarketNumbers } from '../yard/formulas.ts';
import type { MarketFigureName } from '../yard/names.ts';
import { boardInputs, rungPriceInput } from './board/inputs.ts';
import type { PriceClass, Rung } from './board/record.ts';

/** The price of an animal, or a sentence that says why there is none. */
export type Priced =
  | {
      /** $/hd, rounded half-even to 12 decimals as in a trade. */
      readonly perHead: DecimalText;
      /** $/kg live. Null for a class sold by the head. */
      readonly perKg: DecimalText | null;
      readonly reason?: undefined;
    }
  | { readonly perHead: null; readonly reason: string };

/** A quoted weight with its price in $/kg live. */
export interface QuotedWeight {
  /** Live weight, rounded to at most 12 decimals. */
  readonly weightKg: DecimalText;
  /** As quoted: a carcase weight if the class has carcase weights. Otherwise the live weight. */
  readonly rungKg: DecimalText;
  readonly livePrice: Exact;
  readonly weight: Exact;
}

/** A class prepared for pricing. It has all rungs with a weight and a price, lightest first, in $/kg live. */
interface Ladder {
  readonly quoted: readonly QuotedWeight[];
  /** Only for a class sold by the head: its price, $/hd. Otherwise null. */
  readonly perHead: Exact | null;
  /** Why the class has no price at any weight. Null if it has prices. */
  readonly reason: string | null;
}

const ladderOf = cached(new WeakMap<PriceClass, Ladder>(), (of) =>
  of.basis === 'hd' ? headLadder(of) : weightLadder(of),
);

const without = (reason: string): Ladder => ({ quoted: [], perHead: null, reason });

function headLadder(of: PriceClass): Ladder {
  const price = of.rungs.map((rung) => usableAmount(rung.price, rungPriceInput('hd'))).find(Boolean);
  return price === undefined || price === null
    ? without(`${of.name}: no price`)
    : { quoted: [], perHead: exactOf(price), reason: null };
}

function weightLadder(of: PriceClass): Ladder {
  const dressing = usableAmount(of.dressing, boardInputs.dressing);
  // A carcase weight converts to a live weight only if the dressing is above 0.
  const isDressed = dressing !== null && (of.weightBasis !== 'cwt' || signOf(exactOf(dressing)) > 0);
  if (of.basis === 'cwt' && !isDressed) return without(`${of.name}: no dressing percentage`);
  const quoted = of.rungs
    .flatMap((rung) => quotedWeight(of, rung, dressing))
    .toSorted((a, b) => signOf(minus(a.weight, b.weight)));
  const twice = quoted.find((rung, index) => index > 0 && isSame(rung.weight, quoted[index - 1]!.weight));
  if (twice !== undefined) return without(`${of.name}: two rungs at ${showNumber(twice.weightKg)} kg`);
  return quoted.length === 0
    ? without(`${of.name}: no quoted weights`)
    : { quoted, perHead: null, reason: null };
}

function quotedWeight(of: PriceClass, rung: Rung, dressing: DecimalText | null): QuotedWeight[] {
  const weightKg = usableAmount(rung.weightKg, boardInputs.weightKg);
  const price = usableAmount(rung.price, rungPriceInput(of.basis));
  if (weightKg === null || price === null) return [];
  const quoted = exactOf(weightKg);
  if (signOf(quoted) === 0) return [];
  const isCarcase = of.basis === 'cwt' && of.weightBasis === 'cwt';
  const weight = isCarcase
    ? worked('liveWeight', { carcaseWeight: quoted, dressing: exactOf(dressing!) })
    : quoted;
  const live = isCarcase ? storedPerHead(weight) : weightKg;
  // The calculated live weight can be above the allowed maximum. Such a rung has no price.
  if (usableAmount(live, boardInputs.weightKg) === null) return [];
  const livePrice =
    of.basis === 'cwt'
      ? worked('liveOfCarcase', { carcasePrice: exactOf(price), dressing: exactOf(dressing!) })
      : exactOf(price);
  return [{ weightKg: live, rungKg: weightKg, weight, livePrice }];
}

/** The caller has checked that the divisor is not 0, so there is always a result. */
const worked = (name: MarketFigureName, numbers: MarketNumbers): Exact => workMarket(name, numbers) as Exact;

/** Compares to 12 decimals, because a live weight from a carcase weight is stored with 12 decimals. */
const isSame = (a: Exact, b: Exact): boolean => signOf(minus(a, b)) === 0;

/** The weights of a class that have a price, lightest first. Empty for a class sold by the head. */
export function quotedWeights(of: PriceClass): readonly QuotedWeight[] {
  return ladderOf(of).quoted;
}

/** Why a class has no price at any weight. Null if it has prices. */
export function classProblem(of: PriceClass): string | null {
  return ladderOf(of).reason;
}

/** `200 to 440 kg`, or `440 kg` for a single rung. Empty without quoted weights. */
export function quotedRange(of: PriceClass): string {
  const { quoted } = ladderOf(of);
  if (quoted.length === 0) return '';
  const [first, last] = [quoted[0]!, quoted.at(-1)!].map((rung) => showNumber(rung.weightKg));
  return first === last ? `${first} kg` : `${first} to ${last} kg`;
}

/**
 * The price of an animal of a class at a weight. Between two rungs, the price per kg is interpolated. Outside the quoted weights there is
 * no price. A class sold by the head has one price for any weight. Never throws.
 */
export function priceAt(of: PriceClass, weightKg: DecimalText | null): Priced {
  const ladder = ladderOf(of);
  if (ladder.reason !== null) return { perHead: null, reason: ladder.reason };
  if (ladder.perHead !== null) return { perHead: storedPerHead(ladder.perHead), perKg: null };
  const usable = usableAmount(weightKg, boardInputs.weightKg);
  if (usable === null) return { perHead: null, reason: 'no weight' };
  const weight = exactOf(usable);
  const quoted = ladder.quoted.find((rung) => isSame(rung.weight, weight));
  const livePrice = quoted === undefined ? livePriceBetween(ladder.quoted, weight) : quoted.livePrice;
  if (livePrice === null) {
    return { perHead: null, reason: `${showNumber(usable)} kg is ${outside(of)}` };
  }
  const value = worked('value', { weight: quoted?.weight ?? weight, livePrice });
  return { perHead: storedPerHead(value), perKg: exactText(livePrice) };
}

/** The price of a rung, $/hd. Null if a needed amount is missing. A carcase weight at a carcase price needs no dressing. */
export function rungValue(of: PriceClass, rung: Rung): DecimalText | null {
  const price = usableAmount(rung.price, rungPriceInput(of.basis));
  if (of.basis === 'hd' || price === null) return price;
  if (of.weightBasis !== 'cwt') {
    const priced = priceAt({ ...of, rungs: [rung] }, rung.weightKg);
    return priced.perHead;
  }
  const weightKg = usableAmount(rung.weightKg, boardInputs.carcaseKg);
  if (weightKg === null) return null;
  return storedPerHead(
    worked('carcaseValue', { carcaseWeight: exactOf(weightKg), carcasePrice: exactOf(price) }),
  );
}

/** `outside the quoted weights, 200 to 440 kg`. */
export const outside = (of: PriceClass): string =>
  ladderOf(of).quoted.length === 1
    ? `outside the quoted weight, ${quotedRange(of)}`
    : `outside the quoted weights, ${quotedRange(of)}`;

/** Interpolates the price between two rungs. Null outside the quoted weights. */
function livePriceBetween(quoted: readonly QuotedWeight[], weight: Exact): Exact | null {
  const above = quoted.findIndex((rung) => minus(rung.weight, weight).m > 0n);
  if (above < 0) return null;
  const heavier = quoted[above]!;
  const lighter = quoted[above - 1];
  if (lighter === undefined) return null;
  return worked('priceBetween', {
    weight,
    lighterWeight: lighter.weight,
    heavierWeight: heavier.weight,
    lighterPrice: lighter.livePrice,
    heavierPrice: heavier.livePrice,
  });
}

/**
 * The value of each kilogram gained between two weights, $/kg live. Null if a weight has no price or `toKg` is not above `fromKg`. Null for
 * a class sold by the head.
 */
export function valueOfGain(of: PriceClass, fromKg: DecimalText, toKg: DecimalText): Decimal | null {
  const from = priceAt(of, fromKg);
  const to = priceAt(of, toKg);
  if (from.perHead === null || to.perHead === null || of.basis === 'hd') return null;
  const gain = workMarket('valueOfGain', {
    lighterWeight: exactOf(fromKg),
    heavierWeight: exactOf(toKg),
    lighterValue: exactOf(from.perHead),
    heavierValue: exactOf(to.perHead),
  });
  return typeof gain === 'string' || new Decimal(toKg).lessThanOrEqualTo(fromKg) ? null : toDecimal(gain);
}
