import { tornado } from '#calc-core/decide';
import { leverToWire } from '#contract/decide.ts';
import { answerFile, asList } from '../input/file.ts';
import { readEntries } from '../input/cases.ts';
import { figureAsked } from '../input/questions.ts';

/** Prints how much a figure changes when each number changes by one step, largest change first. */
export const run = answerFile((json) =>
  asList(
    readEntries(json, ({ carry, trade, also }) =>
      tornado({ carry, trade }, figureAsked(also)).map((bar) => ({ ...bar, lever: leverToWire(bar.lever) })),
    ),
  ),
);
