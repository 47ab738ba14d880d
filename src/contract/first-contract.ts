import type { FieldDeclaration } from '#calc-core/field';
import type { RecordKind } from '#calc-core/records';
import { wireName } from './wire.ts';

/**
 * The fields that a body had in the first contract, under their wire names. They are the specification's fields (SPECIFICATION.md, section
 * 3), the date from which a trade is held, and the first fields of a market day. Fields and kinds that are declared later are never added
 * here.
 */
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

/**
 * Whether a field was declared after the first contract. Older apps do not have such a field, so a PUT without it keeps the stored value,
 * and replies leave it out while it is empty. Any other field that a PUT leaves out is emptied. If the first contract did not have a kind
 * of record, every field of that kind came later.
 */
export const cameLater = (kind: RecordKind, field: Pick<FieldDeclaration, 'name' | 'wire'>): boolean =>
  firstFields[kind]?.has(wireName(field)) !== true;
