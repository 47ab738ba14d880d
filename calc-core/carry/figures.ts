import type { AnimalKind } from '../animals/kinds.ts';
import { zeroWhenRateIsZero } from '../figure/zero-rate.ts';
import { business } from '../figure/constants.ts';
import type { FigureSource } from '../figure/declare.ts';
import type { Num } from '../figure/num.ts';
import { notAvailable, nothing } from '../figure/record.ts';
import type { CarryFigureName } from './names.ts';
import type { CarryScope } from './scope.ts';

const sheepOnly = (kind: AnimalKind) => kind.animalTypeId === 2;

/** What it costs to shear a sheep, in $/hd (C6). The caller checks that the animal is a sheep. */
export const shearingOf = (carry: CarryScope): Num => carry.shearingPerHead.plus(carry.shearingSundry);

/** What backgrounding costs for one week. */
export const backgroundingPerWeek = (carry: CarryScope): Num =>
  carry.backgroundRate.times(business.daysPerWeek);

const overWeeksHeld = (carry: CarryScope, rate: Num): Num =>
  zeroWhenRateIsZero(rate, rate.times(carry.weeksHeld));

/** The formulas that need a carry but no trade (calculation "Cost of carry"). */
export const carryFigureSources: { readonly [N in CarryFigureName]: FigureSource<CarryScope> } = {
  carryPerHd: {
    label: 'Carry per head',
    unit: '$/hd',
    card: 'Cost Of Carry',
    source: 'calculation "carry calculated alone", our choice',
    wanted: 'low',
    formula: (c) =>
      c.purchaseCosts
        .plus(c.processingCosts)
        .plus(c.sellingCosts)
        .plus(c.shearing)
        .plus(c.isTimeHeld.choose(overWeeksHeld(c, backgroundingPerWeek(c)), nothing))
        .plus(c.isTimeHeld.choose(overWeeksHeld(c, c.agistmentRate), nothing))
        .plus(c.isTimeHeld.choose(overWeeksHeld(c, c.supplements), nothing)),
  },
  carryPerHdPerWeek: {
    label: 'Carry per head per week',
    unit: '$/hd/week',
    card: 'Cost Of Carry',
    source: 'calculation C3 to C5 for one week, our choice',
    wanted: 'low',
    formula: (c) => backgroundingPerWeek(c).plus(c.agistmentRate).plus(c.supplements),
  },
  purchaseCosts: {
    label: 'Purchase costs',
    unit: '$/hd',
    card: 'Purchase Costs',
    source: 'calculation C1, our choice',
    wanted: 'low',
    formula: (c) => c.freightIn.plus(c.buyingFee),
  },
  processingCosts: {
    label: 'Processing costs',
    unit: '$/hd',
    card: 'Processing Costs',
    source: 'calculation C2, pairs from the spec',
    wanted: 'low',
    formula: (c) =>
      c.drench
        .times(c.drenchDose)
        .plus(c.vet.times(c.vetDose))
        .plus(c.vaccine.times(c.vaccineDose))
        .plus(c.dipping.times(c.dippingDose))
        .plus(c.jetting.times(c.jettingDose))
        .plus(c.tags)
        .plus(c.processingOther),
  },
  shearing: {
    label: 'Shearing costs',
    unit: '$/hd',
    card: 'Shearing Costs',
    source: 'calculation C6, our choice',
    wanted: 'low',
    appliesTo: sheepOnly,
    formula: (c) => c.isForSheep.choose(shearingOf(c), nothing),
  },
  sellingCosts: {
    label: 'Selling costs',
    unit: '$/hd',
    card: 'Selling Costs',
    source: 'calculation C8, our choice',
    wanted: 'low',
    formula: (c) => c.yardLevy.plus(c.advertising).plus(c.freightOut),
  },
  totalFreightOnWool: {
    label: 'Total freight on wool',
    unit: '$',
    card: 'Wool Selling Costs',
    source: 'calculation "carry calculated alone", our choice',
    wanted: 'low',
    appliesTo: sheepOnly,
    formula: (c) => c.isForSheep.choose(c.numberOfBales.times(c.freightPerBale), nothing),
  },
  interestOnCapital: {
    label: 'Interest on capital',
    unit: '$/hd',
    card: 'Interest Costs',
    source: 'calculation C13',
    wanted: 'low',
    formula: () => notAvailable('depends on the trade'),
  },
  interestOnCarry: {
    label: 'Interest on carry',
    unit: '$/hd',
    card: 'Interest Costs',
    source: 'calculation C14',
    wanted: 'low',
    formula: () => notAvailable('depends on the trade'),
  },
  costOfLabour: {
    label: 'Cost of labour',
    unit: '$',
    card: 'Time Spent With Stock',
    source: 'calculation C11, our choice',
    wanted: 'low',
    formula: (c) => c.labourDays.times(c.labourUnits).times(c.labourRate),
  },
};
