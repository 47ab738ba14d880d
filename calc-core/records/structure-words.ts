import { classesWords } from '../market/board/difference.ts';
import { yardTermsWords } from '../yard/yard-words.ts';
import { waitingWords } from '../trade/editing/waiting.ts';

type Words = (text: string, beside: string) => string;

/**
 * What structures say in a line, by the name of their field, to be chosen or read; `beside` is the other version, for one that is
 * too long to be said whole. One that is not here says only that it changed. Apart from the declarations, which every screen loads.
 */
export const structureWords: Readonly<Partial<Record<string, Words>>> = {
  saleYard: yardTermsWords,
  purchaseYard: yardTermsWords,
  waitingPrices: waitingWords,
  classes: classesWords,
};
