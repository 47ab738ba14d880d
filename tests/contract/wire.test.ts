import { describe, expect, it } from 'vitest';
import { carryAmountNames, newCarry, newTrade, storedAmountNames } from '#calc-core';
import {
  carryFromWire,
  carryToWire,
  carryWireName,
  groupFromWire,
  tradeFromWire,
  tradeToWire,
  WireError,
} from '#contract/wire.ts';

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

describe('the wire', () => {
  it('brings a trade back as it was', () => expect(tradeFromWire(tradeToWire(trade))).toEqual(trade));
  it('brings a carry back as it was', () => expect(carryFromWire(carryToWire(carry))).toEqual(carry));

  it('spells the three misspelt names as the spec does, and only there', () => {
    expect(
      carryAmountNames
        .filter((name) => carryWireName(name) !== name)
        .map(carryWireName)
        .sort(),
    ).toEqual(['backgronundRate', 'othingTestingCosts', 'shearingPerHHead']);
  });

  it('reads an absent amount as null, not zero', () => {
    expect(tradeFromWire({ ...tradeToWire(trade), saleCostHd: '' }).saleCostHd).toBeNull();
    expect(tradeFromWire({ ...tradeToWire(trade), saleCostHd: undefined }).saleCostHd).toBeNull();
  });

  it.each([
    ['saleCostHd', '1e5'],
    ['saleCostHd', 'NaN'],
    ['numberOfHead', {}],
    ['animalTypeId', 3],
    ['name', 7],
  ])('refuses %s = %s and names the field', (field, value) => {
    expect(() => tradeFromWire({ ...tradeToWire(trade), [field]: value })).toThrow(
      expect.objectContaining({ name: 'WireError', field }),
    );
  });

  it('refuses what is no record at all', () => {
    expect(() => tradeFromWire([])).toThrow(WireError);
    expect(() => groupFromWire(null)).toThrow(WireError);
  });
});
