import {
  type bridgeGroups,
  carryInputs,
  Decimal,
  showAmount,
  tradeFigures,
  type Bridge,
  type BridgeStep,
  type Closeout,
  type DecimalText,
  type PlanAndActual,
  type Unit,
} from '#calc-core';

export type BridgeOf = 'perHead' | 'total';

const unitOf = { perHead: '$/hd', total: '$' } as const satisfies Record<BridgeOf, Unit>;

const titles: Readonly<Record<(typeof bridgeGroups)[number], string>> = {
  'purchase price': 'Purchase price',
  'purchase weight': 'Purchase weight',
  'sale price': 'Sale price',
  'sale weight': 'Sale weight',
  wool: 'Wool',
  head: 'Number of head',
  time: 'Time held',
  deaths: 'Deaths',
};

/** What a cost is called, and the unit it is known in: an input of the carry, or a line of cost in $/hd. */
export function costOf(name: string): { readonly label: string; readonly unit: Unit } {
  if (name in carryInputs) {
    const { label, unit } = carryInputs[name as keyof typeof carryInputs];
    return { label, unit };
  }
  const { label } = tradeFigures[name as keyof typeof tradeFigures];
  return { label: `${label}, all of it`, unit: '$/hd' };
}

/** A cause at the head of its row. */
export const causeTitle = (group: string): string =>
  group in titles ? titles[group as keyof typeof titles] : costOf(group).label;

const isNone = ({ effect }: BridgeStep): boolean => new Decimal(effect).isZero();

/** The steps that moved the profit, in their declared order. */
export const movedSteps = ({ steps }: Bridge): readonly BridgeStep[] => steps.filter((step) => !isNone(step));

/** "+13.74": cut at two decimals, as every amount. */
export function signed(text: DecimalText): string {
  const shown = showAmount(text, '$/hd', 'sheet');
  return shown.startsWith('-') || !/[1-9]/.test(shown) ? shown : `+${shown}`;
}

const money = (value: Decimal, of: BridgeOf): string => showAmount(value.toFixed(), unitOf[of]);
const aHead = (of: BridgeOf): string => (of === 'perHead' ? ' a head' : '');
const inWords = ({ group }: BridgeStep): string => {
  const title = causeTitle(group);
  return `the ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
};
const withEffect = (step: BridgeStep, of: BridgeOf): string =>
  `${inWords(step)} (${money(new Decimal(step.effect), of)})`;

/** One sentence: what it made against the plan, and which cause is the largest, or the two largest; null without a profit. */
export function verdict({ perHead, total, isSoFar }: PlanAndActual, of: BridgeOf): string | null {
  const bridge = of === 'perHead' ? perHead : total;
  if (bridge.planned === null || bridge.actual === null) return null;
  const difference = new Decimal(bridge.actual).minus(bridge.planned);
  const made = isSoFar ? 'So far' : 'Made';
  const planned = `${money(new Decimal(bridge.planned), of)}${aHead(of)}`;
  if (difference.isZero())
    return isSoFar ? `So far as planned, ${planned}.` : `Made what was planned, ${planned}.`;
  const side = difference.isNegative() ? 'less' : 'more';
  const said = `${made} ${money(difference.abs(), of)}${aHead(of)} ${side} than planned`;
  const causes = movedSteps(bridge)
    .filter(({ effect }) => new Decimal(effect).isNegative() === difference.isNegative())
    .toSorted((one, other) => new Decimal(other.effect).abs().comparedTo(new Decimal(one.effect).abs()));
  const [first, second] = causes;
  if (first === undefined) return `${said}.`;
  if (causes.length === 1 || new Decimal(first.effect).abs().times(2).greaterThan(difference.abs()))
    return `${said}, mostly ${withEffect(first, of)}`;
  return `${said}: ${withEffect(first, of)} and ${withEffect(second!, of)}`;
}

/** Why the cash that is left differs from the profit: dead animals earn no sale. */
export function closeoutWords(
  closeout: Closeout,
  profit: DecimalText | null,
  deaths: DecimalText | null,
): string {
  if (profit === null) return 'Cash in less cash out.';
  const difference = new Decimal(closeout.total).minus(profit);
  if (difference.isZero()) return 'Cash in less cash out: the same as the profit.';
  const side = difference.isNegative() ? 'less' : 'more';
  const amount = showAmount(difference.abs().toFixed(), '$');
  if (deaths === null || new Decimal(deaths).isZero())
    return `${amount} ${side} than the profit, which counts every head as sold and the planned losses as a cost.`;
  const died = `${deaths} died`;
  return `${amount} ${side} than the profit: ${died} and earned no sale, while the profit sells every head and takes each death at its purchase price.`;
}
