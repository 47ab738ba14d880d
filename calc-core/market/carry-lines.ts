import type { CarryAmountName } from '../carry/record.ts';

/** The lines of a carry that are paid for an animal once it is in hand: buying, processing, shearing, aircraft, losses, labour. */
export const spentInHand: readonly CarryAmountName[] = [
  'freightIn',
  'buyingFee',
  'drench',
  'vet',
  'vaccine',
  'dipping',
  'jetting',
  'tags',
  'processingOther',
  'shearingPerHead',
  'shearingSundry',
  'aircraft',
  'losePercentage',
  'labourDays',
];

/** The lines that are charged once for a trade and not again for a step of it: those, and selling. */
export const chargedOnce: readonly CarryAmountName[] = [
  ...spentInHand,
  'yardLevy',
  'agentCommission',
  'advertising',
  'freightOut',
];
