import { classesWords } from '../market/board/difference.ts';
import { yardTermsWords } from '../yard/yard-words.ts';
import { waitingWords } from '../trade/editing/waiting.ts';

type Words = (text: string, beside: string) => string;

/**
 * What a structure says in one line, by the name of its field, where a person reads it or chooses between two versions; `beside` is the
 * other version, for a structure too long to show whole. A structure that is not listed here only says that it changed. Kept apart from
 * the declarations, which every screen loads.
 */
export const structureWords: Readonly<Partial<Record<string, Words>>> = {
  saleYard: yardTermsWords,
  purchaseYard: yardTermsWords,
  waitingPrices: waitingWords,
  classes: classesWords,
};
