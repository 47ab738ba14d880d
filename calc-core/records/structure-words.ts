import { classesWords } from '../market/board/difference.ts';
import { yardTermsWords } from '../yard/yard-words.ts';
import { waitingWords } from '../trade/editing/waiting.ts';

type Words = (text: string, beside: string) => string;

/**
 * Functions that describe a structure in one line, by field name. `beside` is another version to compare with. This table is not in the
 * declarations, because every screen loads the declarations.
 */
export const structureWords: Readonly<Partial<Record<string, Words>>> = {
  saleYard: yardTermsWords,
  purchaseYard: yardTermsWords,
  waitingPrices: waitingWords,
  classes: classesWords,
};
