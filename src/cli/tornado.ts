import { tornado } from '#calc-core/decide';
import { leverToWire } from '#contract/decide.ts';
import { answerFile, asList } from './answer.ts';
import { readEntries } from './cases.ts';
import { figureAsked } from './questions.ts';

/** `npm run --silent tornado -- FILE.json`: what one step of each number does to a figure, the longest first. */
answerFile('tornado', (json) =>
  asList(
    readEntries(json, ({ carry, trade, also }) =>
      tornado({ carry, trade }, figureAsked(also)).map((bar) => ({ ...bar, lever: leverToWire(bar.lever) })),
    ),
  ),
);
