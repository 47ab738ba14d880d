import { emptyValue } from '#calc-core/field';
import { newClass, type PriceClass, type Rung } from '#calc-core/market';
import { recordKinds, structureWords } from '#calc-core/records';
import { expect, test } from 'vitest';

const rung = (weightKg: string | null, price: string | null, head: string | null = null): Rung => ({
  weightKg,
  price,
  head,
});
const steers: PriceClass = {
  ...newClass('Steers', 1),
  rungs: [rung('240', '4.86'), rung('330', '4.02', '390')],
};
const cows: PriceClass = { ...newClass('Joined cows', 1), basis: 'hd', rungs: [rung(null, '2150')] };

const words = (mine: readonly PriceClass[], theirs: readonly PriceClass[]) =>
  structureWords['classes']!(JSON.stringify(mine), JSON.stringify(theirs));

test.each<[string, readonly PriceClass[], readonly PriceClass[]]>([
  ['the same prices', [steers], [steers]],
  ['no prices', [], [steers]],
  [
    'Steers 330 kg $4.05, 390 head',
    [{ ...steers, rungs: [steers.rungs[0]!, rung('330', '4.05', '390')] }],
    [steers],
  ],
  ['no Steers 330 kg', [{ ...steers, rungs: [steers.rungs[0]!] }], [steers]],
  ['Steers 240 kg without a price', [{ ...steers, rungs: [rung('240', null), steers.rungs[1]!] }], [steers]],
  ['Joined cows with one rung', [steers, cows], [steers]],
  ['Steers with 2 rungs, no Joined cows', [steers], [cows]],
  ['Joined cows $2,200.00', [{ ...cows, rungs: [rung(null, '2200')] }], [cows]],
  [
    'Steers in $/kg carcase, dressing 54 %, become Bullocks',
    [{ ...steers, basis: 'cwt', dressing: '54', becomes: 'Bullocks' }],
    [steers],
  ],
  ['Joined cows in $/kg live', [{ ...cows, basis: 'lwt' }], [cows]],
  [
    'Steers 1 kg $1.00, Steers 2 kg $1.00, Steers 3 kg $1.00, Steers 4 kg $1.00 and 3 more',
    [{ ...steers, rungs: ['1', '2', '3', '4', '5'].map((kg) => rung(kg, '1')) }],
    [steers],
  ],
])('%s', (said, mine, theirs) => expect(words(mine, theirs)).toBe(said));

test('an empty stored text means no prices', () => {
  expect(structureWords['classes']!(String(emptyValue(recordKinds.board.fields.classes)), '[]')).toBe(
    'no prices',
  );
});
