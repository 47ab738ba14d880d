import { boardOf, boardProblems } from '#calc-core/market';
import { MS_A_DAY } from '#calc-core/number';
import { Problem } from '#contract/problems.ts';
import { dayInSydney } from '../../members/membership.ts';
import type { KindRules } from './kind-rules.ts';
import { recordOfBody } from './record-of-body.ts';

/** The latest date of a market day is tomorrow, because a member's day may start before the server's day. */
export const boardRules: KindRules<'board'> = {
  readBody(body, id, before) {
    const board = recordOfBody('board', body, id, before);
    const tomorrow = dayInSydney(new Date(Date.now() + MS_A_DAY));
    // The body's schema has already checked the classes.
    const [problem] = boardProblems({ ...boardOf(board), classes: [] }, tomorrow);
    if (problem !== undefined)
      throw new Problem('bad-field', { field: problem.field, text: problem.message });
    return board;
  },
};
