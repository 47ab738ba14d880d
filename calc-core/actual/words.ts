import { carryInputs } from '../carry/inputs.ts';
import { Decimal, decimalOf, type DecimalText } from '../number/decimal.ts';
import { exactOf, exactText, minus, plus, signOf, type Exact } from '../number/exact.ts';
import { showAmount } from '../number/show.ts';
import type { Unit } from '../number/units.ts';
import { tradeFigures } from '../trade/declarations.ts';
import type { Bridge, BridgeStep, PlanAndActual } from './bridge.ts';
import type { Closeout } from './closeout.ts';
import { exactOrNull } from './record.ts';

/** 'perHead' is in $/hd. 'total' is in $ for the mob. */
export type BridgeOf = 'perHead' | 'total';

const unitOf = { perHead: '$/hd', total: '$' } as const satisfies Record<BridgeOf, Unit>;

const titles: Readonly<Record<string, string>> = {
  'purchase price': 'Purchase price',
  'purchase weight': 'Purchase weight',
  'sale price': 'Sale price',
  'sale weight': 'Sale weight',
  wool: 'Wool',
  head: 'Number of head',
  time: 'Time held',
  deaths: 'Deaths',
  split: 'Split of the mob',
};

interface Named {
  readonly label: string;
  readonly unit: Unit;
}

const inputs: Readonly<Partial<Record<string, Named>>> = carryInputs;
const figures: Readonly<Partial<Record<string, Named>>> = tradeFigures;

/** The label and the unit of a cost. The cost is an input of the carry, or a cost line in $/hd. */
export function actualCost(name: string): { readonly label: string; readonly unit: Unit } {
  const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  if (input !== undefined) return { label: input.label, unit: input.unit };
  const line = Object.hasOwn(figures, name) ? figures[name]?.label : undefined;
  return { label: `${line ?? name}, all of it`, unit: '$/hd' };
}

/** The title of a cause. `group` is a bridge group, or the name of a cost. */
export const causeTitle = (group: string): string =>
  (Object.hasOwn(titles, group) ? titles[group] : undefined) ?? actualCost(group).label;

/** The steps that changed the profit, in the bridge's order. */
export const movedSteps = ({ steps }: Bridge): readonly BridgeStep[] =>
  steps.filter(({ effect }) => signOf(exactOf(effect)) !== 0);

/** For example "+13.74", truncated to two decimals. A result of 0 has no sign. */
export function signedAmount(text: DecimalText): string {
  const shown = showAmount(text, '$/hd', 'sheet');
  return shown.startsWith('-') || !/[1-9]/.test(shown) ? shown : `+${shown}`;
}

/** The amount without its minus sign. */
export const sizeOf = (text: DecimalText): DecimalText => text.replace(/^-/, '');

/** Sorts by absolute value, largest first. */
export function largerFirst(one: DecimalText, other: DecimalText): number {
  const [a, b] = [one, other].map((text) => decimalOf(text)?.abs() ?? new Decimal(0));
  return b!.comparedTo(a!);
}

const aHead = (of: BridgeOf): string => (of === 'perHead' ? ' a head' : '');

function withEffect({ group, effect }: BridgeStep, of: BridgeOf): string {
  const title = causeTitle(group);
  const named = `the ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return `${named} (${showAmount(effect, unitOf[of])})`;
}

const isMost = (effect: DecimalText, difference: Exact): boolean => {
  const twice = plus(exactOf(effect), exactOf(effect));
  return signOf(minus(twice, difference)) === signOf(difference);
};

/** Compares the result with the plan in one sentence, with the largest one or two causes. Null without a profit. */
export function bridgeVerdict({ perHead, total, isSoFar }: PlanAndActual, of: BridgeOf): string | null {
  const bridge = of === 'perHead' ? perHead : total;
  if (bridge.planned === null || bridge.actual === null) return null;
  const difference = minus(exactOf(bridge.actual), exactOf(bridge.planned));
  const sign = signOf(difference);
  if (sign === 0) {
    const planned = `${showAmount(bridge.planned, unitOf[of])}${aHead(of)}`;
    return isSoFar ? `So far as planned, ${planned}.` : `Made what was planned, ${planned}.`;
  }
  const by = showAmount(sizeOf(exactText(difference)), unitOf[of]);
  const said = `${isSoFar ? 'So far' : 'Made'} ${by}${aHead(of)} ${sign < 0 ? 'less' : 'more'} than planned`;
  const [first, second] = movedSteps(bridge)
    .filter(({ effect }) => signOf(exactOf(effect)) === sign)
    .toSorted((one, other) => largerFirst(one.effect, other.effect));
  // Each effect may round to 0 at 12 decimals although their sum does not.
  if (first === undefined) return `${said}.`;
  if (second === undefined || isMost(first.effect, difference))
    return `${said}, mostly ${withEffect(first, of)}`;
  return `${said}: ${withEffect(first, of)} and ${withEffect(second, of)}`;
}

/** Says by how many dollars the cash differs from the profit, and why. */
export function closeoutWords(
  closeout: Closeout,
  profit: DecimalText | null,
  deaths: DecimalText | null,
  isPart = false,
): string {
  if (profit === null) return 'Cash in less cash out.';
  const difference = minus(exactOf(closeout.total), exactOf(profit));
  const sign = signOf(difference);
  if (sign === 0) return 'Cash in less cash out: the same as the profit.';
  const amount = showAmount(sizeOf(exactText(difference)), '$');
  const than = `${amount} ${sign < 0 ? 'less' : 'more'} than the profit`;
  const died = exactOrNull(deaths, 'numberOfHead');
  if (isPart && (died === null || signOf(died) === 0))
    return `${than}, which has a share of the mob that was split.`;
  return died === null || signOf(died) === 0
    ? `${than}, which counts every head as sold and the planned losses as a cost.`
    : `${than}: ${showAmount(deaths, 'head')} died and earned no sale, while the profit sells every head and takes each death at its purchase price.`;
}
