import { sweep } from '#calc-core/decide';
import { answerFile, asList } from './answer.ts';
import { readEntries } from './cases.ts';
import { axisAsked, figureAsked } from './questions.ts';

/**
 * `npm run --silent sweep -- FILE.json`: one figure over two numbers, and where each row breaks even. A case may name another
 * `target` than 0 for that line.
 */
answerFile('sweep', (json) =>
  asList(
    readEntries(json, ({ carry, trade, also }) =>
      sweep(
        { carry, trade },
        figureAsked(also),
        axisAsked(also.record('rows')),
        axisAsked(also.record('columns')),
        also.has('target') ? also.target('target') : '0',
      ),
    ),
  ),
);
