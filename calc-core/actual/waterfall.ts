import type { DecimalText } from '../number/decimal.ts';
import { showAmount } from '../number/show.ts';
import type { Bridge } from './bridge.ts';
import { causeTitle, movedSteps, signedAmount } from './words.ts';

/** A bar of the chart: a profit, or the effect of one cause. */
export interface WaterfallBar {
  readonly title: string;
  /** The profit, or the effect with its sign. Without a unit. */
  readonly shown: string;
  readonly after: string;
  readonly from: DecimalText;
  readonly to: DecimalText;
  /** True for a profit: its bar starts at 0. */
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

/** The bars from the planned to the actual profit. Each bar starts where the previous bar ended. Empty if either profit is missing. */
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
