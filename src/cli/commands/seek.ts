import { seek } from '#calc-core/decide';
import { answerFile, asList } from '../input/file.ts';
import { readEntries } from '../input/cases.ts';
import { figureAsked, leverAsked } from '../input/questions.ts';

/** For each case, prints which value of a number makes a figure reach the target. */
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
