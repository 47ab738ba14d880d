import type { Carry } from '../carry/record.ts';
import { showNumber } from '../number/show.ts';
import { rungVerdicts } from './ladder.ts';
import type { Board } from './board/record.ts';

/** The sentence at the top of a board, with advice. */
export interface BoardVerdict {
  readonly sentence: string;
  readonly advice: string;
}

/**
 * Counts and lists the overvalued rungs of a board: "3 of 13 rungs are overvalued: steers 280 and 440 kg, heifers 240 kg". Null without a
 * carry or prices.
 */
export function boardVerdict(board: Board, carry: Carry | null): BoardVerdict | null {
  const judged = board.classes.map((of) => ({
    name: of.name,
    steps: rungVerdicts(of, carry).filter(({ next }) => next !== null && next.verdict !== null),
  }));
  const all = judged.reduce((count, { steps }) => count + steps.length, 0);
  if (all === 0) return null;
  const over = judged.flatMap(({ name, steps }) => {
    const weights = steps
      .filter(({ next }) => next?.verdict === 'overvalued')
      .map(({ weightKg }) => showNumber(weightKg));
    return weights.length === 0 ? [] : [{ name, weights }];
  });
  const count = over.reduce((sum, { weights }) => sum + weights.length, 0);
  if (count === 0) {
    const sentence = all === 1 ? 'The rung is undervalued' : `None of ${all} rungs is overvalued`;
    return { sentence, advice: 'Grow on: one more kilogram earns more than it costs, at every weight.' };
  }
  const places = over.map(({ name, weights }) => `${inSentence(name)} ${listed(weights)} kg`).join(', ');
  const verb = count === 1 ? 'is' : 'are';
  return {
    sentence: `${count} of ${all} ${all === 1 ? 'rung' : 'rungs'} ${verb} overvalued: ${places}`,
    advice: `Sell at ${count === 1 ? 'this weight' : 'these weights'}: there a kg more costs more than it brings.`,
  };
}

const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** `280`, `280 and 440`, `200, 280 and 440`. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
