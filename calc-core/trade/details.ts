import { mergeActual, mergePlan, noActual } from './facts/stored.ts';
import { animalTypes, type AnimalKind } from '../animals/kinds.ts';
import { carryTypes } from '../carry/details.ts';
import { feedUnits } from '../feed/units.ts';
import { detailsOn, named, optional, omittedWhileEmpty } from '../field/declare.ts';
import { mergeYardTerms, noYardTerms, readYardTerms } from '../yard/yard-stored.ts';
import { mergeWaiting, noneWaiting, readWaiting } from './editing/waiting.ts';

const header = detailsOn('Trade Calculator');
const known = detailsOn('Plan and actual');
const sell = detailsOn('Sell');
const buy = detailsOn('Purchase');
const feed = detailsOn('Feed');
const terms = detailsOn('Terms');

/** A purchase or sale can be paid up to a year later. */
const days = { whole: true, max: '365', overMax: 'is at most 365 days' } as const;

const splitter = { appliesTo: (kind: AnimalKind) => kind.splitter } as const;

/** The fields of a trade that are not amounts, in the order of the API. */
export const tradeDetails = named({
  name: header.text('Name', { column: 'Trade Name' }),
  animalTypeId: header.choice('Animal type', animalTypes, { column: 'Animal Type' }),
  animalSubTypeId: header.subType('Sub type', {
    column: 'Sub Type',
  }),
  tradeGroupId: header.reference('Group', { to: 'group', none: 'No group', whenDeleted: 'emptied' }),
  carryId: header.reference('Carry', { to: 'carry', none: 'No carry', whenDeleted: 'refused' }),
  carryTypeId: header.choice('Carry type', carryTypes),
  heldFrom: header.date('Held from', {
    column: 'Held From',
  }),
  saleCowDescription: sell.text('Sale description', splitter),
  purchaseCowDescription: buy.text('Purchase description', splitter),
  feedUnit: optional(feed.choice('Feed unit', feedUnits)),
  saleClass: optional(sell.text('Sale class')),
  purchaseClass: optional(buy.text('Purchase class')),
  note: omittedWhileEmpty(
    header.text('Note', {
      longest: 2000,
    }),
  ),
  purchaseTerms: omittedWhileEmpty(
    terms.amount('Days to pay the purchase', 'days', {
      ...days,
    }),
  ),
  saleTerms: omittedWhileEmpty(
    terms.amount('Days until the sale is paid', 'days', {
      ...days,
    }),
  ),
  shearingOn: omittedWhileEmpty(
    terms.date('Shearing day', {
      appliesTo: ({ animalTypeId }) => animalTypeId === 2,
    }),
  ),
  fundingId: omittedWhileEmpty(
    terms.reference('Paid by', { to: 'funding', none: 'Paid by the overdraft', whenDeleted: 'emptied' }),
  ),
  didNotGoAhead: omittedWhileEmpty(terms.choice('Did not go ahead', [{ id: 'yes', name: 'Yes' }])),
  splitAndJoined: omittedWhileEmpty(
    header.text('Split and joined', {
      longest: 400,
    }),
  ),
  carryNamed: omittedWhileEmpty(header.text('Carry not found')),
  groupNamed: omittedWhileEmpty(header.text('Group not found')),
  saleYard: omittedWhileEmpty(
    sell.structure('Sale yard terms', {
      whenEmpty: noYardTerms,
      read: readYardTerms,
      merge: mergeYardTerms,
    }),
  ),
  purchaseYard: omittedWhileEmpty(
    buy.structure('Purchase yard terms', {
      whenEmpty: noYardTerms,
      read: readYardTerms,
      merge: mergeYardTerms,
    }),
  ),
  waitingPrices: omittedWhileEmpty(
    buy.structure('Prices per kg', {
      whenEmpty: noneWaiting,
      read: readWaiting,
      merge: mergeWaiting,
    }),
  ),
  plan: optional(
    known.structure('Plan', {
      whenEmpty: noActual,
      merge: mergePlan,
    }),
  ),
  actual: optional(
    known.structure('Actual', {
      whenEmpty: noActual,
      merge: mergeActual,
    }),
  ),
});
