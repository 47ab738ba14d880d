import type { DecimalText } from '../number/decimal.ts';
import { showAmount } from '../number/show.ts';
import type { Bridge } from './bridge.ts';
import { causeTitle, movedSteps, signedAmount } from './words.ts';

/** A bar of the chart: the planned profit, the effect of a cause, or the actual profit. */
export interface WaterfallBar {
  readonly title: string;
  /** The profit, or the effect with its sign. The unit is in the heading of the chart. */
  readonly shown: string;
  /** The profit after it. */
  readonly after: string;
  readonly from: DecimalText;
  readonly to: DecimalText;
  /** True for a profit, whose bar starts at 0; false for an effect. */
  readonly isWhole: boolean;
}

const inSheet = (text: DecimalText): string => showAmount(text, '$/hd', 'sheet');

const whole = (title: string, profit: DecimalText): WaterfallBar => ({
  title,
  shown: inSheet(profit),
  after: inSheet(profit),
  from: '0',
  to: profit,
  isWhole: true,
});

/** From the planned to the actual profit, cause by cause: each bar starts where the previous one ended. Empty without both profits. */
export function waterfallOf(bridge: Bridge, isSoFar: boolean): readonly WaterfallBar[] {
  const { planned, actual } = bridge;
  if (planned === null || actual === null) return [];
  const steps = movedSteps(bridge);
  return [
    whole('Planned profit', planned),
    ...steps.map(({ group, effect, after }, index): WaterfallBar => ({
      title: causeTitle(group),
      shown: signedAmount(effect),
      after: inSheet(after),
      from: steps[index - 1]?.after ?? planned,
      to: after,
      isWhole: false,
    })),
    whole(isSoFar ? 'So far' : 'Actual profit', actual),
  ];
}
