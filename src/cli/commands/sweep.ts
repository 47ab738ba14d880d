import { sweep } from '#calc-core/decide';
import { answerFile, asList } from '../input/file.ts';
import { readEntries } from '../input/cases.ts';
import { axisAsked, figureAsked } from '../input/questions.ts';

/** Prints a table of one figure. Each row also shows where the figure reaches `target`. */
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
