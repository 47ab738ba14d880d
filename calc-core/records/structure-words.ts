import { classesWords } from '../market/board/difference.ts';
import { yardTermsWords } from '../yard/yard-words.ts';
import { waitingWords } from '../trade/editing/waiting.ts';

type Words = (text: string, beside: string) => string;

/**
 * Writes a structure in one line, so that a person can read it or choose between two versions. Keys are field names; `beside` is the
 * other version, for a structure that is too long to show whole. A structure that is not listed here is only shown as changed. This table
 * is not in the declarations, because every screen loads the declarations.
 */
export const structureWords: Readonly<Partial<Record<string, Words>>> = {
  saleYard: yardTermsWords,
  purchaseYard: yardTermsWords,
  waitingPrices: waitingWords,
  classes: classesWords,
};
