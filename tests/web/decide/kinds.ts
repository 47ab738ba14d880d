import { animalSubTypes, type AnimalKind } from '#calc-core/animals';
import { newCarry, type Carry } from '#calc-core/carry';
import type { Position } from '#calc-core/decide';
import { loadTrade, newTrade, type Trade, type TradeDraft } from '#calc-core/trade';

export const grazing: Carry = {
  ...newCarry('grazing'),
  name: 'Buffel grass',
  carryTypeId: 1,
  weightGainKg: '0.75',
  losePercentage: '1',
  agistmentRate: '6',
  agentCommission: '4',
  annualInterestRate: '8.25',
};
export const held: Carry = {
  ...grazing,
  id: 'held',
  name: 'Forty weeks',
  agistmentRate: '0.5',
  carryTypeId: 2,
  weeksHeld: '40',
};

export const steers: Trade = {
  ...newTrade('roma', '2026-11-22', [], []),
  name: 'Roma store steers',
  numberOfHead: '120',
  saleWeightkg: '440',
  saleCostHd: '1751.2',
  purchaseWeightkg: '285',
  purchaseCostHd: '1271.1',
  carryId: 'grazing',
};

export function tradeOfKind(kind: AnimalKind): Position & { readonly draft: TradeDraft } {
  const sheep = kind.animalTypeId === 2;
  const weights = kind.perHeadOnly
    ? { saleWeightkg: null, purchaseWeightkg: null }
    : { saleWeightkg: sheep ? '52' : '440', purchaseWeightkg: sheep ? '36' : '285' };
  const trade: Trade = {
    ...steers,
    ...weights,
    animalTypeId: kind.animalTypeId,
    animalSubTypeId: kind.id,
    saleCostHd: sheep ? '168' : '1751.2',
    purchaseCostHd: sheep ? '122' : '1271.1',
    ...(kind.splitter && { sale2CostHd: sheep ? '60' : '500', sale2Weightkg: sheep ? '20' : '150' }),
    ...(sheep && { woolSaleWeight: '4.5', woolPriceHd: '31.5' }),
  };
  const carry = kind.perHeadOnly ? held : grazing;
  return { carry, trade, draft: loadTrade(trade) };
}

export { animalSubTypes };
