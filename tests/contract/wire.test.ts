import { describe, expect, it } from 'vitest';
import { carryAmountNames, newCarry } from '#calc-core/carry';
import { fieldsOfKind, recordKindNames } from '#calc-core/records';
import { newTrade, storedAmountNames } from '#calc-core/trade';
import { fromWire, toWire, wireName, WireError } from '#contract/wire.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const trade = {
  ...newTrade(id, '2026-11-21', [], []),
  name: 'Roma store steers',
  ...Object.fromEntries(storedAmountNames.map((name, index) => [name, `${index + 1}.25`])),
};
const carry = {
  ...newCarry(id),
  name: 'Buffel grass',
  ...Object.fromEntries(carryAmountNames.map((name, index) => [name, `${index}.5`])),
};

describe('the wire format', () => {
  it('returns a trade unchanged', () => expect(fromWire('trade', toWire('trade', trade))).toEqual(trade));
  it('returns a carry unchanged', () => expect(fromWire('carry', toWire('carry', carry))).toEqual(carry));

  it('spells exactly the three misspelt names as the spec does', () => {
    expect(
      recordKindNames
        .flatMap((kind) => fieldsOfKind(kind).filter((field) => wireName(field) !== field.name))
        .map(wireName)
        .sort(),
    ).toEqual(['backgronundRate', 'othingTestingCosts', 'shearingPerHHead']);
  });

  it('reads a missing amount as null, not as zero', () => {
    expect(fromWire('trade', { ...toWire('trade', trade), saleCostHd: '' }).saleCostHd).toBeNull();
    expect(fromWire('trade', { ...toWire('trade', trade), saleCostHd: undefined }).saleCostHd).toBeNull();
  });

  it.each([
    ['saleCostHd', '1e5'],
    ['saleCostHd', 'NaN'],
    ['numberOfHead', {}],
    ['animalTypeId', 3],
    ['name', 7],
  ])('refuses %s = %s and names the field', (field, value) => {
    expect(() => fromWire('trade', { ...toWire('trade', trade), [field]: value })).toThrow(
      expect.objectContaining({ name: 'WireError', field }),
    );
  });

  it('refuses anything that is not a record', () => {
    expect(() => fromWire('trade', [])).toThrow(WireError);
    expect(() => fromWire('group', null)).toThrow(WireError);
  });
});
