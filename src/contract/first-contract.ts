import type { FieldDeclaration } from '#calc-core/field';
import type { RecordKind } from '#calc-core/records';
import { wireName } from './wire.ts';

/**
 * What the first contract asked of a body, under the wire's names: the specification's own fields (SPECIFICATION.md, section 3), the day
 * a trade is held from, and a market day as it was first kept. Closed: a field or a kind that is declared later is never added here.
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
 * Whether a field was declared after the first contract. An app from before does not know it: such a field is kept where a PUT leaves it
 * out, and left out of a reply while it is empty. Any other field that a PUT leaves out is emptied. Every field of a kind that the first
 * contract did not have came later.
 */
export const cameLater = (kind: RecordKind, field: Pick<FieldDeclaration, 'name' | 'wire'>): boolean =>
  firstFields[kind]?.has(wireName(field)) !== true;
