import { sweep } from '#calc-core/decide';
import { answerFile, asList } from '../input/file.ts';
import { readEntries } from '../input/cases.ts';
import { axisAsked, figureAsked } from '../input/questions.ts';

/** one figure over two numbers, and the point in each row where it breaks even. A case may name a `target` other than 0 for that point. */
export const run = answerFile((json) =>
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
