import { bounds } from '#server/bounds.ts';

const fill = (unit: string, size: number): string => `[${unit.repeat(Math.floor(size / unit.length) - 1)}0]`;

/** Repeats the unit until the body has the maximum number of values, or the maximum length. */
const fillValues = (unit: string): string => {
  const values = unit.match(/[,[{]/g)?.length ?? 0;
  return fill(unit, Math.min((bounds.values / values) * unit.length, bounds.importBody) - 40);
};

/** The request bodies that cost a server the most work. Each has a name, the route under /api, and the text. */
export const dearBodies: readonly (readonly [what: string, path: 'batch' | 'import', body: string])[] = [
  [
    'amounts that JavaScript writes differently',
    'batch',
    `{"requests":${fill('0.10,', bounds.batchBody - 20)}}`,
  ],
  ['exponents in an import', 'import', fill('1e3,', bounds.importBody - 2)],
  ['empty objects in an import', 'import', `{"trades":${fill('{},', bounds.importBody - 20)}}`],
  [
    'keys that may change a prototype',
    'import',
    `{"x":"\\u0041","y":${fill('{"a":{}},', bounds.importBody - 40)}}`,
  ],
  ['as many objects as a body may have', 'import', `{"x":"\\u0041","trades":${fillValues('{"a":{}},')}}`],
  ['as many numbers as a body may have', 'import', `{"history":${fillValues('1.5e3,')}}`],
  // Refused by its length. A larger body would measure the client, which may be in the same process.
  ['zeros in a batch of twice the limit', 'batch', fill('0,', 2 * bounds.batchBody)],
];
