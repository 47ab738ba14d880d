import type { FieldDeclaration } from '#calc-core/field';
import type { RecordKind } from '#calc-core/records';
import { wireName } from './wire.ts';

/** The wire names of the first contract's fields, mostly from SPECIFICATION.md, section 3. Never add a field here. */
const firstFields: Readonly<Partial<Record<RecordKind, ReadonlySet<string>>>> = {
  group: words('name'),
  carry: words(`
    name animalTypeId animalSubTypeId carryTypeId weeksHeld weightGainKg losePercentage
    freightIn buyingFee
    drench drenchDose vet vetDose vaccine vaccineDose dipping dippingDose jetting jettingDose tags processingOther
    backgronundRate agistmentRate supplements
    shearingPerHHead shearingSundry
    numberOfBales freightPerBale woolLevy brokerageFee awexTradingFee othingTestingCosts
    yardLevy agentCommission advertising freightOut
    annualInterestRate
    aircraft labourDays labourUnits labourRate`),
  trade: words(`
    name animalTypeId animalSubTypeId numberOfHead tradeGroupId heldFrom
    saleWeightkg saleCostHd saleSkinWeight sale2Weightkg sale2CostHd saleCowDescription
    purchaseWeightkg purchaseCostHd purchaseSkinWeight purchaseCowDescription
    carryId carryTypeId
    woolPriceHd woolPriceKg woolSaleWeight`),
  board: words('name date note classes'),
};

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** True for a field added after the first contract. A PUT without this field keeps the stored value. */
export const cameLater = (kind: RecordKind, field: Pick<FieldDeclaration, 'name' | 'wire'>): boolean =>
  firstFields[kind]?.has(wireName(field)) !== true;
