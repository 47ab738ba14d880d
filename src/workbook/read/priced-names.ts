const sides = {
  purchase: [
    'Buy',
    'Bought',
    'Buying',
    'Purchase',
    'Purchased',
    'Cost',
    'In',
    'Entry',
    'Induction',
    'Start',
    'Store',
  ],
  sale: [
    'Sell',
    'Sold',
    'Selling',
    'Sale',
    'Sales',
    'Out',
    'Exit',
    'Turn-off',
    'Turnoff',
    'Finish',
    'Finished',
  ],
} as const;

const live = [
  'live weight',
  'live wt',
  'liveweight',
  'lwt',
  'kg lwt',
  'wt kg lwt',
  'weight kg lwt',
  'kg live',
] as const;
const livePrices = ['per kg lwt', 'price per kg lwt', 'per kg live', 'price per kg live'] as const;

const measures = {
  weight: ['weight', 'weight kg', 'wt', 'wt kg', ...live, 'kg', 'kg per hd'],
  kg: ['price per kg', 'rate per kg', 'per kg', 'cost per kg', 'c', 'cents', ...livePrices],
  hd: ['price per hd', 'rate per hd', 'per hd', 'cost per hd', 'price', '$', 'value'],
} as const;

/** Headings without a side. Yard sheets use each heading twice: first for the purchase, then for the sale. */
const bare = {
  weight: ['Weight', 'Wt', ...live, 'kg'],
  kg: ['per kg', 'Price per kg', 'Rate per kg', ...livePrices],
  hd: ['per hd', 'Price per hd', 'Rate per hd', 'Price', '$'],
} as const;

/**
 * The headings for one weight or price of a purchase or a sale, for example "Bought wt". They include headings without a side, such as
 * "Wt".
 */
export function pricedNames(side: keyof typeof sides, measure: keyof typeof measures): readonly string[] {
  return [
    ...sides[side].flatMap((word) => measures[measure].map((what) => `${word} ${what}`)),
    ...bare[measure],
  ];
}
