import { seek } from '#calc-core/decide';
import { answerFile, asList } from './answer.ts';
import { readEntries } from './cases.ts';
import { figureAsked, leverAsked } from './questions.ts';

/** `npm run --silent seek -- FILE.json`: the value of one number with which a figure is the target, for each case. */
answerFile('seek', (json) =>
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
