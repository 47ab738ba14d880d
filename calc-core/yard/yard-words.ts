import { showMoney, showNumber } from '../number/show.ts';
import { yardTermsOf } from './yard-stored.ts';
import type { YardAmountName } from './yard.ts';

/** Describes the terms in one line: `$7.40 /kg cwt, dressing 54 %, skin $6.50 /hd`. Empty without terms. */
export function yardTermsWords(text: string): string {
  const terms = yardTermsOf(text);
  if (terms === null) return '';
  const isCarcase = terms.basis === 'cwt';
  const said = (name: YardAmountName, words: (amount: string) => string): string =>
    terms[name] === null ? '' : words(showNumber(terms[name]));
  const slide = (name: YardAmountName, words: string): string =>
    terms.slideBase === null
      ? ''
      : said(
          name,
          (cents) => `${cents} c ${words} ${showNumber(terms.slideBase)} kg${isCarcase ? ' cwt' : ''}`,
        );
  const lines = [
    terms.price === null ? `no price per kg ${terms.basis}` : `${showMoney(terms.price)} /kg ${terms.basis}`,
    isCarcase ? said('dressing', (percent) => `dressing ${percent} %`) : '',
    said('shrink', (percent) => `shrink ${percent} %`),
    slide('slideOver', 'less each kg over'),
    slide('slideUnder', 'more each kg under'),
    terms.skin === null ? '' : `skin ${showMoney(terms.skin)} /hd`,
    said('premium', (percent) => `premium ${percent} %`),
    said('commission', (percent) => `commission ${percent} %`),
  ];
  return lines.filter((line) => line !== '').join(', ');
}

/** One sentence of help for each term. The help is separate from `yardInputs`, because every trade's form loads `yardInputs`. */
export const yardHelp: Readonly<Record<YardAmountName, string>> = {
  price: 'The price for each kilogram of the weight that is paid for.',
  dressing: 'Carcase weight as a percentage of live weight; only for a carcase price.',
  shrink: 'How much of the weight is taken off before it is paid for.',
  skin: 'What the skin makes on top of the weight; sheep over the hooks.',
  slideBase:
    'The weight that the price is for: live weight, or carcase weight for a carcase price. If the stock weigh more or less, the slide changes the price.',
  slideOver: 'How many cents per kg are taken off the price for each kilogram over the base.',
  slideUnder: 'How many cents per kg are added to the price for each kilogram under the base.',
  premium: 'A premium on the price, as a percentage of it.',
  commission: 'What the buyer is charged on top of the price, as a percentage of it.',
};
