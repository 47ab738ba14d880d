import { seek } from '#calc-core/decide';
import { answerFile, asList } from '../input/file.ts';
import { readEntries } from '../input/cases.ts';
import { figureAsked, leverAsked } from '../input/questions.ts';

/** Prints, for each case, the value of one number at which a figure reaches the target. */
export const run = answerFile((json) =>
  asList(
    readEntries(json, ({ carry, trade, also }) =>
      seek({
        carry,
        trade,
        figure: figureAsked(also),
        target: also.target('target'),
        lever: leverAsked(also.record('lever')),
      }),
    ),
  ),
);
