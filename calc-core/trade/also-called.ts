import type { OtherNames } from '../field/declare.ts';
import type { tradeDetails } from './details.ts';
import type { tradeInputs } from './inputs.ts';

/** Other headings that imported lists use for a trade's amounts. */
export const tradeInputsAlsoCalled: OtherNames<typeof tradeInputs> = {
  feedRating: ['AE a head', 'DSE a head'],
};

/** Other headings that imported lists use for the fields of a trade that are not amounts. */
export const tradeDetailsAlsoCalled: OtherNames<typeof tradeDetails> = {
  animalSubTypeId: ['Sub type', 'Animal sub type'],
  tradeGroupId: ['Trade group', 'Group Name'],
  carryId: ['Carry Name', 'Cost of carry'],
  heldFrom: ['Date'],
  feedUnit: ['AE or DSE'],
  note: ['Notes', 'Comment', 'Comments', 'Remark', 'Remarks'],
  purchaseTerms: ['Purchase terms', 'Days to pay'],
  saleTerms: ['Sale terms', 'Days until paid'],
  shearingOn: ['Shearing date', 'Shorn on'],
  fundingId: ['Funding', 'Livestock loan', 'Source of money'],
};
