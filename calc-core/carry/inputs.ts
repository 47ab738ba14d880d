import type { AnimalKind } from '../animals/kinds.ts';
import { amounts } from '../field/amounts.ts';
import { costsOn, type CarryCost } from './cost.ts';

const sheepOnly = (kind: AnimalKind) => kind.animalTypeId === 2;
const percent = { max: '100' } as const;

const timeHeld = costsOn('Time Held / Growth Rate', { cost: null, paid: 'over time' });
const purchase = costsOn('Purchase Costs', { cost: 'purchaseCosts', paid: 'in hand' });
const processing = costsOn('Processing Costs', { cost: 'processingCosts', paid: 'in hand' });
const shearing = costsOn('Shearing Costs', { cost: 'shearing', paid: 'in hand' }, { appliesTo: sheepOnly });
const maintenance = (cost: CarryCost['cost']) => costsOn('Maintenance Costs', { cost, paid: 'over time' });
const wool = costsOn(
  'Wool Selling Costs',
  { cost: 'woolSelling', paid: 'for wool' },
  { appliesTo: sheepOnly },
);
const selling = costsOn('Selling Costs', { cost: 'sellingCosts', paid: 'when sold' });
const interest = costsOn('Interest Costs', { cost: 'interest', paid: 'over time' });
const time = (cost: CarryCost['cost']) => costsOn('Time Spent With Stock', { cost, paid: 'in hand' });

/** Every number that a person enters on a carry, in the form's order (spec 2 and 3). The units are from calculation "Inputs". */
export const carryInputs = amounts({
  weeksHeld: timeHeld('Weeks held', 'weeks', {
    column: 'Time Held',
    whenAbsent: 'no weeks held',
  }),
  weightGainKg: timeHeld('Weight gain', 'kg/hd/day', {
    whenAbsent: 'no growth rate',
  }),
  losePercentage: timeHeld('Losses', '%', {
    ...percent,
    cost: 'losses',
    paid: 'in hand',
  }),
  freightIn: purchase('Freight in', '$/hd', {
    takesWhole: true,
  }),
  buyingFee: purchase('Buying fee', '$/hd'),
  drench: processing('Drench', '$/dose'),
  drenchDose: processing('Drench doses', 'doses/hd', { factorOf: 'drench' }),
  vet: processing('Vet', '$/dose'),
  vetDose: processing('Vet doses', 'doses/hd', { factorOf: 'vet' }),
  vaccine: processing('Vaccine', '$/dose'),
  vaccineDose: processing('Vaccine doses', 'doses/hd', { factorOf: 'vaccine' }),
  dipping: processing('Dipping', '$/dose'),
  dippingDose: processing('Dipping doses', 'doses/hd', { factorOf: 'dipping' }),
  jetting: processing('Jetting', '$/dose'),
  jettingDose: processing('Jetting doses', 'doses/hd', { factorOf: 'jetting' }),
  tags: processing('Tags', '$/hd'),
  processingOther: processing('Other processing', '$/hd', {
    takesWhole: true,
  }),
  shearingPerHead: shearing('Shearing', '$/hd', {
    wire: 'shearingPerHHead',
    takesWhole: true,
  }),
  shearingSundry: shearing('Shearing sundry', '$/hd'),
  backgroundRate: maintenance('backgrounding')('Backgrounding', '$/hd/day', {
    wire: 'backgronundRate',
  }),
  agistmentRate: maintenance('agistment')('Agistment', '$/hd/week'),
  supplements: maintenance('supplementCost')('Supplements', '$/hd/week'),
  numberOfBales: wool('Number of bales', 'bales', { cost: null }),
  freightPerBale: wool('Freight per bale', '$/bale'),
  woolLevy: wool('Wool levy', '%', percent),
  brokerageFee: wool('Brokerage fee', '%', {
    ...percent,
  }),
  awexTradingFee: wool('AWEX trading fee', '$/bale'),
  otherTestingCosts: wool('Other testing costs', '$/bale', { wire: 'othingTestingCosts' }),
  yardLevy: selling('Yard levy', '$/hd', {
    takesWhole: true,
  }),
  agentCommission: selling('Agent commission', '%', {
    ...percent,
    cost: 'commission',
  }),
  advertising: selling('Advertising', '$/hd'),
  freightOut: selling('Freight out', '$/hd'),
  annualInterestRate: interest('Annual interest rate', '% pa', {
    ...percent,
  }),
  aircraft: time('aircraftPerHead')('Aircraft', '$'),
  labourDays: time('labour')('Labour days', 'days'),
  labourUnits: time('labour')('Labour units', 'people', {
    factorOf: 'labourDays',
  }),
  labourRate: time('labour')('Labour rate', '$/person/day', {
    factorOf: 'labourDays',
  }),
});
