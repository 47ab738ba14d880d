/** The rules for dates, texts and choices. */
export { notOneOf } from './choice.ts';
export { dateProblem, notADate, readDate, showDate } from './date.ts';
export { isBlankText, LONGEST_TEXT, plainLine, textProblem } from './text.ts';
