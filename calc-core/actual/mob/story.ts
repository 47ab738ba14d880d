import type { TextField } from '../../field/declare.ts';
import { longDate } from '../../number/dates.ts';
import { showAmount } from '../../number/show.ts';
import { LONGEST_TEXT } from '../../rules/text.ts';
import { tradeDetails } from '../../trade/details.ts';

/** The maximum length of a trade's story. The oldest sentences are dropped first. */
const STORY_LIMIT: number = (tradeDetails.splitAndJoined as TextField).longest ?? LONGEST_TEXT;

const nameShown = (name: string): string =>
  `“${name.trim() === '' ? 'a trade without a name' : name.trim()}”`;

const headWords = (head: string): string => `${showAmount(head, 'head')} head`;

/** The sentences that a split or a join adds to the stories of its trades. `today` is `YYYY-MM-DD`. */
export const storyWords = {
  splitFrom: (head: string, from: string, today: string): string =>
    `${headWords(head)} split from ${nameShown(from)} on ${longDate(today)}.`,
  splitOff: (head: string, to: string, today: string): string =>
    `${headWords(head)} split off as ${nameShown(to)} on ${longDate(today)}.`,
  joined: (head: string, from: string, today: string): string =>
    `${headWords(head)} of ${nameShown(from)} joined on ${longDate(today)}.`,
} as const;

/** Adds a sentence to the end of a trade's story. */
export function withStory(before: string | undefined, sentence: string): string {
  const sentences = [...(before ?? '').split(/(?<=\.) (?=[\d“])/), sentence].filter((each) => each !== '');
  while (sentences.length > 1 && sentences.join(' ').length > STORY_LIMIT) sentences.shift();
  return sentences.join(' ').slice(0, STORY_LIMIT);
}
