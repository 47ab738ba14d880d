/** The price that a yard pays: curfew, dressing, slides, freight and commission. */
export { freightInputs, landedFreight } from './landed.ts';
export { noYardTerms, yardPriceAt, yardTermsOf, yardTermsText } from './yard-stored.ts';
export { yardHelp, yardTermsWords } from './yard-words.ts';
export { yardWorking } from './yard-working.ts';
export { newYardTerms, yardInputs, type YardAmountName, type YardTerms } from './yard.ts';
