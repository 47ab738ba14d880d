import { noTally, type Tally } from '../group/totals.ts';
import { Decimal } from '../number/decimal.ts';
import { showAmount } from '../number/show.ts';
import type { Trade } from '../trade/record.ts';
import { wentAhead } from '../trade/went-ahead.ts';
import { tradeStage } from './outcome.ts';
import type { Stage } from './record.ts';

/** The stage of a trade, or 'did not go ahead'. */
export type CountedStage = Stage | 'did not go ahead';

/** The stage under which a list counts this trade. */
export const countedStage = (trade: Trade): CountedStage =>
  wentAhead(trade) ? tradeStage(trade) : 'did not go ahead';

const order: readonly CountedStage[] = ['sold', 'bought', 'planned', 'did not go ahead'];

function countWords(countOf: (stage: CountedStage) => number): string {
  const counts = order.map((stage) => [stage, countOf(stage)] as const).filter(([, count]) => count > 0);
  if (counts.every(([stage]) => stage === 'planned')) return '';
  return counts.map(([stage, count]) => `${showAmount(String(count), 'head')} ${stage}`).join(', ');
}

/** Counts trades by stage, for example "12 sold, 4 bought, 25 planned". Empty if all are planned. */
export const stageCounts = (stages: readonly CountedStage[]): string =>
  countWords((stage) => stages.filter((each) => each === stage).length);

const one = new Decimal(1);

const tallies: Readonly<Record<CountedStage, Tally>> = {
  sold: { ...noTally, over: one, counted: 1 },
  bought: { ...noTally, under: one, counted: 1 },
  planned: { ...noTally, counted: 1 },
  'did not go ahead': noTally,
};

/** The tally of one trade, for the count below a list. */
export const tallyOfStage = (stage: CountedStage): Tally => tallies[stage];

/** A tally in words: "12 sold, 4 bought, 25 planned". Plans that did not go ahead are left out. */
export function stageTallyWords({ over, under, counted }: Tally): string {
  const [sold, bought] = [over.toNumber(), under.toNumber()];
  const counts = { sold, bought, planned: counted - sold - bought, 'did not go ahead': 0 };
  return countWords((stage) => counts[stage]);
}
