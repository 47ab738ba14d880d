import { boardOf, boardProblems } from '#calc-core/market';
import { MS_A_DAY } from '#calc-core/number';
import { Problem } from '#contract/problems.ts';
import { dayInSydney } from '../../members/membership.ts';
import type { KindRules } from './kind-rules.ts';
import { recordOfBody } from './record-of-body.ts';

/**
 * Market days. The date may be tomorrow: a member's own day may have begun before the server's. A later day is refused, for it has
 * no prices yet.
 */
export const boardRules: KindRules<'board'> = {
  readBody(body, id, before) {
    const board = recordOfBody('board', body, id, before);
    const tomorrow = dayInSydney(new Date(Date.now() + MS_A_DAY));
    // The classes were checked by the body's schema.
    const [problem] = boardProblems({ ...boardOf(board), classes: [] }, tomorrow);
    if (problem !== undefined)
      throw new Problem('bad-field', { field: problem.field, text: problem.message });
    return board;
  },
};
