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

/** Days of credit, at most a year. */
const days = { whole: true, max: '365', overMax: 'is at most 365 days' } as const;

const splitter = { appliesTo: (kind: AnimalKind) => kind.splitter } as const;

/** What is entered on a trade apart from its amounts, in the order of the wire. */
export const tradeDetails = named({
  name: header.text('Name', 'The name of the trade', { column: 'Trade Name' }),
  animalTypeId: header.choice(
    'Animal type',
    animalTypes,
    'Cattle or sheep; a change clears weights that no longer fit.',
    { column: 'Animal Type' },
  ),
  animalSubTypeId: header.subType(
    'Sub type',
    'The kind of animal; a change clears weights that no longer fit.',
    {
      column: 'Sub Type',
      alsoCalled: ['Sub type', 'Animal sub type'],
    },
  ),
  tradeGroupId: header.reference(
    'Group',
    { to: 'group', none: 'No group', whenDeleted: 'emptied' },
    'The group this trade belongs to.',
    { alsoCalled: ['Trade group', 'Group Name'] },
  ),
  carryId: header.reference(
    'Carry',
    { to: 'carry', none: 'No carry', whenDeleted: 'refused' },
    'The cost of carry this trade is worked out with.',
    { alsoCalled: ['Carry Name', 'Cost of carry'] },
  ),
  carryTypeId: header.choice('Carry type', carryTypes, 'Growth rate in kg a day, or time held in weeks.'),
  heldFrom: header.date('Held from', 'The day the stock is held from.', {
    column: 'Held From',
    alsoCalled: ['Date'],
  }),
  saleCowDescription: sell.text('Sale description', 'What the animals look like.', splitter),
  purchaseCowDescription: buy.text('Purchase description', 'What the animals look like.', splitter),
  feedUnit: optional(
    feed.choice(
      'Feed unit',
      feedUnits,
      'The unit of the feed rating. One standard is never converted to another.',
      { alsoCalled: ['AE or DSE'] },
    ),
  ),
  saleClass: optional(
    sell.text(
      'Sale class',
      'The class of a market day that prices the sale, such as steers. Empty for none.',
    ),
  ),
  purchaseClass: optional(
    buy.text(
      'Purchase class',
      'The class of a market day that prices the purchase, such as steers. Empty for none.',
    ),
  ),
  note: omittedWhileEmpty(
    header.text('Note', 'Anything worth knowing about the mob: its brand, its condition, who to ring.', {
      longest: 2000,
      alsoCalled: ['Notes', 'Comment', 'Comments', 'Remark', 'Remarks'],
    }),
  ),
  purchaseTerms: omittedWhileEmpty(
    terms.amount(
      'Days to pay the purchase',
      'days',
      'How many days after the purchase you pay for it. Empty means on the day itself.',
      { ...days, alsoCalled: ['Purchase terms', 'Days to pay'] },
    ),
  ),
  saleTerms: omittedWhileEmpty(
    terms.amount(
      'Days until the sale is paid',
      'days',
      'How many days after the sale you are paid. Empty means on the day itself.',
      { ...days, alsoCalled: ['Sale terms', 'Days until paid'] },
    ),
  ),
  shearingOn: omittedWhileEmpty(
    terms.date('Shearing day', 'The day the sheep are shorn. Empty means the day they are sold.', {
      appliesTo: ({ animalTypeId }) => animalTypeId === 2,
      alsoCalled: ['Shearing date', 'Shorn on'],
    }),
  ),
  fundingId: omittedWhileEmpty(
    terms.reference(
      'Paid by',
      { to: 'funding', none: 'Paid by the overdraft', whenDeleted: 'emptied' },
      'The livestock loan that pays for the purchase and is repaid from the sale. Empty means the overdraft pays.',
      { alsoCalled: ['Funding', 'Livestock loan', 'Source of money'] },
    ),
  ),
  didNotGoAhead: omittedWhileEmpty(
    terms.choice(
      'Did not go ahead',
      [{ id: 'yes', name: 'Yes' }],
      'A planned trade that did not go ahead. It stays in the list but is not counted in any total.',
    ),
  ),
  splitAndJoined: omittedWhileEmpty(
    header.text('Split and joined', 'Which head were split off this mob or joined to it, and when.', {
      longest: 400,
    }),
  ),
  carryNamed: omittedWhileEmpty(
    header.text(
      'Carry not found',
      'The pasted name of a carry that does not exist. The trade has no figures until a carry is chosen.',
    ),
  ),
  groupNamed: omittedWhileEmpty(
    header.text(
      'Group not found',
      'The pasted name of a group that does not exist. The trade has no figures until a group is chosen.',
    ),
  ),
  saleYard: omittedWhileEmpty(
    sell.structure('Sale yard terms', 'How the sale price was worked out, at the yard or over the hooks.', {
      whenEmpty: noYardTerms,
      read: readYardTerms,
      merge: mergeYardTerms,
    }),
  ),
  purchaseYard: omittedWhileEmpty(
    buy.structure(
      'Purchase yard terms',
      'How the purchase price was worked out, at the yard or over the hooks.',
      {
        whenEmpty: noYardTerms,
        read: readYardTerms,
        merge: mergeYardTerms,
      },
    ),
  ),
  waitingPrices: omittedWhileEmpty(
    buy.structure('Prices per kg', 'Prices per kg that are waiting for a weight.', {
      whenEmpty: noneWaiting,
      read: readWaiting,
      merge: mergeWaiting,
    }),
  ),
  plan: optional(
    known.structure('Plan', 'The trade and its carry as they were when the first fact was entered.', {
      whenEmpty: noActual,
      merge: mergePlan,
    }),
  ),
  actual: optional(
    known.structure('Actual', 'What really happened: bought, sold, died and paid.', {
      whenEmpty: noActual,
      merge: mergeActual,
    }),
  ),
});
