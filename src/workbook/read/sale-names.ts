export interface SaleNames {
  readonly id: string;
  readonly names: readonly string[];
}

const words = {
  carcase: [
    'hscw',
    'hcw',
    'scw',
    'cwt',
    'carcass weight',
    'carcase weight',
    'carcase',
    'carcass',
    'dressed weight',
    'hot weight',
    'kg cwt',
    'cold weight',
  ],
  live: ['liveweight', 'live weight', 'live wt', 'lwt', 'live', 'live kg', 'kg lwt'],
  bare: ['weight', 'kg', 'avg kg', 'wt', 'avg wt', 'average weight'],
} as const;

/** The headings that each column may have. On a kill sheet (`isKilled`), the heading "weight" means carcase weight. */
export function saleNames(isKilled: boolean): readonly SaleNames[] {
  const pair = (id: 'carcase' | 'live', names: readonly string[]): readonly SaleNames[] => [
    { id, names: [...names, ...names.map((name) => `avg ${name}`)] },
    { id: `${id}OfAll`, names: [...names, ...names.map((name) => `total ${name}`)] },
  ];
  const carcase = pair('carcase', isKilled ? [...words.carcase, ...words.bare] : words.carcase);
  const live = pair('live', isKilled ? words.live : [...words.live, ...words.bare]);
  return [...before, ...(isKilled ? [...carcase, ...live] : [...live, ...carcase]), ...after];
}

const before: readonly SaleNames[] = [
  {
    id: 'name',
    names: [
      'body',
      'body no',
      'body number',
      'lot',
      'lot no',
      'pen',
      'mob',
      'name',
      'description',
      'class',
      'stock',
      'grade',
      'category',
      'tag',
      'rfid',
      'nlis',
    ],
  },
  {
    id: 'soldOn',
    names: ['sold on', 'date', 'sale date', 'date sold', 'kill date', 'date killed', 'slaughter date'],
  },
  {
    id: 'numberOfHead',
    names: [
      'head',
      'hd',
      'no of head',
      'number of head',
      'head sold',
      'bodies',
      'qty',
      'quantity',
      'number',
      'no',
      'count',
    ],
  },
];

const amounts: readonly string[] = [
  'amount',
  'value',
  'gross',
  'gross amount',
  'gross value',
  'total',
  'total value',
  'total price',
  'extension',
  'gross $',
  '$',
];

const after: readonly SaleNames[] = [
  {
    id: 'perKg',
    names: [
      'price per kg',
      'per kg',
      'rate per kg',
      'price',
      'rate',
      'grid price',
      ...['hscw', 'hcw', 'cwt', 'dressed', 'carcase', 'lwt', 'live'].map((basis) => `per kg ${basis}`),
    ],
  },
  { id: 'perHead', names: ['price per head', 'per head', 'value per head', 'avg per head'] },
  {
    id: 'amount',
    names: [
      ...amounts,
      ...['ex gst', 'excl gst'].flatMap((basis) => [basis, ...amounts.map((name) => `${name} ${basis}`)]),
    ],
  },
  { id: 'commission', names: ['commission', 'comm', 'agent commission', 'selling commission'] },
  {
    id: 'yardLevy',
    names: [
      'levies and dues',
      'levy',
      'levies',
      'yard dues',
      'dues',
      'yard levy',
      'transaction levy',
      'mla levy',
      'fees',
    ],
  },
  { id: 'freightOut', names: ['freight', 'cartage', 'transport', 'freight out'] },
];
