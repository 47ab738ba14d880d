import { carryAmountNames, carryInputs } from '#calc-core/carry';
import { seek, tornado, type Lever, type Position } from '#calc-core/decide';
import type { Sought } from '#calc-core/decide/seek.ts';
import { showFigureExactly } from '#calc-core/figure';
import { Decimal, isDecimalText, type DecimalText } from '#calc-core/number';
import { rangeProblem } from '#calc-core/number/read.ts';
import {
  calculateTrade,
  editTrade,
  loadTrade,
  tradeFigureNames,
  tradeFigures,
  tradeInputs,
  tradeOf,
  type TradeAmountName,
  type TradeFigureName,
} from '#calc-core/trade';
import { stepsOf } from '../../calc-core/figure/steps.ts';
import fc from 'fast-check';
import { completeCaseArbitrary } from './arbitraries.ts';

const levers: readonly Lever[] = [
  ...(Object.keys(tradeInputs) as TradeAmountName[]).map((name) => ({ of: 'trade', name }) as const),
  ...carryAmountNames.map((name) => ({ of: 'carry', name }) as const),
];

const links: Readonly<Record<string, { weight: string; perHead: string; is: 'weight' | 'perKg' }>> = {
  purchaseWeightkg: { weight: 'purchaseWeightkg', perHead: 'purchaseCostHd', is: 'weight' },
  saleWeightkg: { weight: 'saleWeightkg', perHead: 'saleCostHd', is: 'weight' },
  sale2Weightkg: { weight: 'sale2Weightkg', perHead: 'sale2CostHd', is: 'weight' },
  woolSaleWeight: { weight: 'woolSaleWeight', perHead: 'woolPriceHd', is: 'weight' },
  purchaseCostCKg: { weight: 'purchaseWeightkg', perHead: 'purchaseCostHd', is: 'perKg' },
  saleCostCKg: { weight: 'saleWeightkg', perHead: 'saleCostHd', is: 'perKg' },
  sale2CostCKg: { weight: 'sale2Weightkg', perHead: 'sale2CostHd', is: 'perKg' },
  woolPriceKg: { weight: 'woolSaleWeight', perHead: 'woolPriceHd', is: 'perKg' },
};

type Amounts = Readonly<Record<string, DecimalText | null>>;
const inputOf = (lever: Lever) => (lever.of === 'trade' ? tradeInputs[lever.name] : carryInputs[lever.name]);

/** Sets the lever exactly. The form would round a price per head to 12 decimals. */
export function exactly({ carry, trade }: Position, lever: Lever, value: DecimalText): Position {
  if (lever.of === 'carry') return { carry: { ...carry!, [lever.name]: value }, trade };
  const link = links[lever.name];
  if (link === undefined) return { carry, trade: { ...trade, [lever.name]: value } };
  const stored = trade as unknown as Amounts;
  const [weight, perHead] = [stored[link.weight], stored[link.perHead]].map((text) => new Decimal(text ?? 0));
  const text = (of: Decimal) =>
    of.isZero() ? '0' : of.toSignificantDigits(34).toDecimalPlaces(40).toFixed();
  if (link.is === 'perKg') return { carry, trade: { ...trade, [link.perHead]: text(weight!.times(value)) } };
  const isKept =
    weight!.toDecimalPlaces(12).isZero() || perHead!.dividedBy(weight!).toDecimalPlaces(12).isZero();
  const price = isKept ? stored[link.perHead]! : text(perHead!.dividedBy(weight!).times(value));
  return { carry, trade: { ...trade, [link.weight]: value, [link.perHead]: price } };
}

export function typed({ carry, trade }: Position, lever: Lever, value: DecimalText): Position {
  if (lever.of === 'carry') return { carry: { ...carry!, [lever.name]: value }, trade };
  return { carry, trade: tradeOf(editTrade(loadTrade(trade), { field: lever.name, value }, [])) };
}

export const figureOf = ({ carry, trade }: Position, figure: TradeFigureName): Decimal | null =>
  calculateTrade(carry, trade).figures[figure].value;

/** The lever's present value. A price per kg is the price per head divided by the weight. */
export function today({ carry, trade }: Position, lever: Lever): Decimal | null {
  if (lever.of === 'carry') return new Decimal(carry![lever.name] ?? 0);
  const stored = trade as unknown as Amounts;
  const link = links[lever.name];
  const text = link?.is === 'perKg' ? stored[link.perHead] : stored[lever.name];
  if (text === null || text === undefined) return null;
  return link?.is === 'perKg' ? new Decimal(text).dividedBy(stored[link.weight] ?? 1) : new Decimal(text);
}

/** Usually a lever that changes this trade's profit. Sometimes any lever. */
function leverOf(position: Position): fc.Arbitrary<Lever> {
  const moving = tornado(position, 'profitPerHead').map(({ lever }) => lever);
  return moving.length === 0
    ? fc.constantFrom(...levers)
    : fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...moving) },
        { weight: 1, arbitrary: fc.constantFrom(...levers) },
      );
}

type Aim = { readonly near: number } | 'present' | 'nothing' | { readonly anywhere: number };

const aimArbitrary: fc.Arbitrary<Aim> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -40, max: 40 }).map((near) => ({ near })) },
  { weight: 2, arbitrary: fc.constant('present' as const) },
  { weight: 1, arbitrary: fc.constant('nothing' as const) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((anywhere) => ({ anywhere })),
  },
);

export interface Drawn {
  readonly position: Position;
  readonly figure: TradeFigureName;
  readonly lever: Lever;
  readonly aim: Aim;
}

/** Usually a figure that this lever changes. Sometimes any figure. */
function figureFor(position: Position, lever: Lever): fc.Arbitrary<TradeFigureName> {
  const any = fc.constantFrom(...tradeFigureNames);
  const now = today(position, lever);
  if (now === null) return any;
  const { step } = stepsOf(inputOf(lever), position.trade.animalTypeId);
  const stepped = typed(position, lever, now.plus(step).toDecimalPlaces(12).toFixed());
  const [here, there] = [position, stepped].map(({ carry, trade }) => calculateTrade(carry, trade).figures);
  const moved = tradeFigureNames.filter((name) => {
    const [a, b] = [here![name].value, there![name].value];
    return a !== null && b !== null && !a.eq(b);
  });
  return moved.length === 0
    ? any
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...moved) }, { weight: 1, arbitrary: any });
}

export const questionArbitrary: fc.Arbitrary<Drawn> = completeCaseArbitrary
  .chain((position) => fc.record({ position: fc.constant(position), lever: leverOf(position) }))
  .chain(({ position, lever }) =>
    fc.record({
      position: fc.constant(position),
      figure: figureFor(position, lever),
      lever: fc.constant(lever),
      aim: aimArbitrary,
    }),
  );

export interface Asked extends Omit<Drawn, 'aim'> {
  readonly target: DecimalText;
  readonly isPresent: boolean;
  readonly sought: Sought;
}

function targetOf({ position, figure, aim }: Drawn): DecimalText {
  const now = calculateTrade(position.carry, position.trade).figures[figure];
  if (aim === 'nothing') return '0';
  if (typeof aim === 'object' && 'anywhere' in aim) return String(aim.anywhere / 100);
  if (aim === 'present' || now.value === null) return showFigureExactly(now) ?? '80';
  const { near } = aim;
  return now.value
    .times(1 + near / 100)
    .plus(near)
    .toSignificantDigits(3)
    .toDecimalPlaces(2)
    .toFixed();
}

export function answered(drawn: Drawn): Asked {
  const { position, figure, lever } = drawn;
  const target = targetOf(drawn);
  const isPresent =
    target === showFigureExactly(calculateTrade(position.carry, position.trade).figures[figure]);
  return { position, figure, lever, target, isPresent, sought: seek({ ...position, figure, lever, target }) };
}

/** Returns what is wrong with the answer, or null. */
type Law = (asked: Asked) => string | null;

/**
 * True if the figure meets its target.
 * @param over - the figure less the target
 * @param decimals - how many decimals count
 */
const isHeld = (over: Decimal, figure: TradeFigureName, decimals = 12): boolean => {
  const decided = over.toDecimalPlaces(decimals);
  return tradeFigures[figure].wanted === 'high' ? decided.gte(0) : decided.lte(0);
};

/** At the exact value, the figure equals the target to 20 digits. */
const exactMakesTheTarget: Law = ({ position, figure, lever, target, sought }) => {
  for (const value of [sought.exact, ...sought.others]) {
    if (value === null) continue;
    if (!isDecimalText(value)) return `no decimal: ${String(value)}`;
    // Half a head cannot be entered.
    if (inputOf(lever).whole === true && !new Decimal(value).isInteger()) continue;
    const made = figureOf(exactly(position, lever, value), figure);
    const present = figureOf(position, figure);
    const size = Decimal.max(1, new Decimal(target).abs(), present?.abs() ?? 0);
    if (made === null || made.minus(target).abs().gt(size.times('1e-20')))
      return `at ${value} it is ${made?.toFixed() ?? 'nothing'}`;
  }
  return null;
};

/** The practical value can be typed, and meets the target. It is a multiple of `grain`. */
const practicalHolds: Law = ({ position, figure, lever, target, sought }) => {
  if (sought.practical === null) return null;
  const { grain } = stepsOf(inputOf(lever), position.trade.animalTypeId);
  const value = new Decimal(sought.practical);
  if (!value.dividedBy(grain).isInteger()) return `${sought.practical} is not in whole grains of ${grain}`;
  const problem = rangeProblem(value, inputOf(lever));
  if (problem !== null) return `${sought.practical} cannot be typed: ${JSON.stringify(problem)}`;
  const { carry, trade } = typed(position, lever, sought.practical);
  const made = calculateTrade(carry, trade).figures[figure];
  if (showFigureExactly(made) !== sought.figureAtPractical)
    return `typed back it is ${showFigureExactly(made)}, not ${sought.figureAtPractical}`;
  return isHeld(made.value!.minus(target), figure) ? null : `the target does not hold at ${sought.practical}`;
};

/** A figure jumps when the number of lost head changes, or when sheep get a wool price. */
const jumpsAt = (position: Position): string =>
  `${figureOf(position, 'lossHead')?.toFixed()} ${Number(position.trade.woolPriceHd ?? 0) > 0}`;

/**
 * One `grain` past the practical value, the target must be missed. The `grain` is the smallest step of the lever.
 * Not checked if the figure jumps on the way, or if another solution lies there.
 */
const oneGrainFurtherMisses: Law = ({ position, figure, lever, target, sought }) => {
  if (sought.practical === null || sought.exact === null || sought.side === 'exactly') return null;
  if (figure === 'daysHeld') return null;
  const { grain } = stepsOf(inputOf(lever), position.trade.animalTypeId);
  const from = new Decimal(sought.practical);
  const further = sought.side === 'at most' ? from.plus(grain) : from.minus(grain);
  // A price that is too large to store gives no figure.
  if (!canBeTyped(position, lever, further.toFixed())) return null;
  const [low, high] = [Decimal.min(from, further), Decimal.max(from, further)];
  if (sought.others.some((other) => low.lte(other) && high.gte(other))) return null;
  const made = figureOf(typed(position, lever, further.toFixed()), figure);
  if (made === null) return null;
  const [here, there] = [from, further].map((value) => jumpsAt(typed(position, lever, value.toFixed())));
  if (here !== there) return null;
  // Compares 60 decimals. If interest runs for a million years, a step may change only the 20th decimal.
  return isHeld(made.minus(target), figure, 60)
    ? `it still holds at ${further.toFixed()}: ${made.toFixed()}`
    : null;
};

/**
 * If the target is the figure's present value, the answer is the lever's present value. If the lever does not affect the figure, the answer
 * says why.
 */
const presentIsToday: Law = ({ position, lever, isPresent, sought }) => {
  const present = today(position, lever);
  if (!isPresent || present === null) return null;
  if (sought.exact === null)
    return /does not depend on|not for this kind|needs the/.test(sought.reason ?? '') ? null : 'no answer';
  const all = [sought.exact, ...sought.others].map((value) => new Decimal(value));
  return all.some((value) => value.minus(present).abs().lte(Decimal.max(1, present).times('1e-30')))
    ? null
    : `today’s value is ${present.toFixed()}`;
};

/** True if the value is in range. A weight or a price per kg also sets a price per head, which must be in range too. */
function canBeTyped(position: Position, lever: Lever, value: DecimalText): boolean {
  if (rangeProblem(new Decimal(value), inputOf(lever)) !== null) return false;
  const link = links[lever.name];
  if (link === undefined) return true;
  const perHead = (exactly(position, lever, value).trade as unknown as Amounts)[link.perHead] ?? '0';
  return rangeProblem(new Decimal(perHead), tradeInputs[link.perHead as 'saleCostHd']) === null;
}

const tried = '0 0.01 0.5 1 3 7 20 55 99 140 300 450 800 2000 9000 100000'.split(' ');

/** Without a solution, the answer names the nearest figure. No value in `tried` may come nearer to the target. */
const noneCrosses: Law = ({ position, figure, lever, target, sought }) => {
  const best = /the (most|least) it comes to is ([^ ]+), at/.exec(sought.reason ?? '');
  if (sought.practical !== null || best === null) return null;
  const made = tried
    .filter((value) => canBeTyped(position, lever, value))
    .flatMap((value) => figureOf(exactly(position, lever, value), figure) ?? []);
  if (new Set(made.map((value) => value.minus(target).isNegative())).size > 1)
    return 'a value between those tried is the target';
  // The screen cuts figures at two decimals.
  const reached = new Decimal(best[2]!.replace(/[$,%]/g, ''));
  const nearer = made.find((value) =>
    best[1] === 'most' ? value.minus(reached).gte('0.01') : reached.minus(value).gte('0.01'),
  );
  return nearer === undefined ? null : `it comes to ${nearer.toFixed()}, not only to ${best[2]!}`;
};

/** An answer without a practical value gives a reason. */
const saysWhy: Law = ({ sought }) => {
  const { practical, exact, side, figureAtPractical, others, reason } = sought;
  if (practical === null && !/^[A-Z].+\.$/.test(reason ?? '')) return 'no reason';
  if (exact === null && practical === null && !(side === null || /whole|jumps/.test(reason!)))
    return 'a side without an answer';
  if ((practical === null) !== (figureAtPractical === null)) return 'a figure without its value';
  return side === null && others.length > 0 ? 'others without an answer' : null;
};

const laws: Readonly<Record<string, Law>> = {
  'the exact value makes the figure the target': exactMakesTheTarget,
  'the practical value holds when it is typed': practicalHolds,
  'one grain further misses': oneGrainFurtherMisses,
  'the present figure has the present value': presentIsToday,
  'where there is none, none crosses': noneCrosses,
  'without a value it says why': saysWhy,
};

/** Lists the broken laws of an answer, with the question. */
export function broken(asked: Asked): readonly string[] {
  return Object.entries(laws).flatMap(([law, breaks]) => {
    const how = breaks(asked);
    const { figure, lever, target, sought, position } = asked;
    return how === null
      ? []
      : [`${law}: ${how}; ${JSON.stringify({ figure, lever, target, sought, ...position })}`];
  });
}

/** At each break-even price the profit must be 0. Lists the prices that break this law. */
export function brokenBreakEvens(position: Position): readonly string[] {
  const { figures } = calculateTrade(position.carry, position.trade);
  return (
    [
      ['breakEvenSaleHd', 'saleCostHd'],
      ['breakEvenPurchaseHd', 'purchaseCostHd'],
    ] as const
  ).flatMap(([figure, name]) => {
    const price = figures[figure].value;
    if (figures.profitPerHead.value === null || price === null || price.gte('999999999')) return [];
    const lever: Lever = { of: 'trade', name };
    const { exact } = seek({ ...position, figure: 'profitPerHead', target: '0', lever });
    return exact !== null && new Decimal(exact).minus(price).abs().lte(price.plus(1).times('1e-30'))
      ? []
      : [`${figure} is ${price.toFixed()}, sought ${exact}; ${JSON.stringify(position)}`];
  });
}
