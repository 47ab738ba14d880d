import { noTally, type Tally } from '../group/totals.ts';
import { Decimal } from '../number/decimal.ts';
import { stageCountWords } from './best-known.ts';
import type { Stage } from './record.ts';

const one = new Decimal(1);

const tallies: Readonly<Record<Stage, Tally>> = {
  sold: { ...noTally, over: one, counted: 1 },
  bought: { ...noTally, under: one, counted: 1 },
  planned: { ...noTally, counted: 1 },
};

/** What a trade of this stage brings to the count under a list; joined like any other tally. */
export const tallyOfStage = (stage: Stage): Tally => tallies[stage];

/** The words of such tallies together: "12 sold, 4 bought, 25 planned". */
export function stageTallyWords({ over, under, counted }: Tally): string {
  const [sold, bought] = [over.toNumber(), under.toNumber()];
  return stageCountWords({ sold, bought, planned: counted - sold - bought });
}
