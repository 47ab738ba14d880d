import { sweep } from '#calc-core/decide';
import { answerFile, asList } from '../input/file.ts';
import { readEntries } from '../input/cases.ts';
import { axisAsked, figureAsked } from '../input/questions.ts';

/** Prints one figure over two numbers, and for each row the value at which the figure is 0. A case may set a `target` other than 0. */
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
