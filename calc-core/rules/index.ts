/** What a date, a text or a choice may be. */
export { notOneOf } from './choice.ts';
export { dateProblem, notADate, readDate, showDate } from './date.ts';
export { isBlankText, LONGEST_TEXT, plainLine, textProblem } from './text.ts';
