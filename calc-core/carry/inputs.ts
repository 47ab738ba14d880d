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

const doses = 'How many doses each head gets over the period; the price counts once for each.';

/** Every number a person enters on a carry, in the form's order (spec 2 and 3; units: calculation "Inputs"). */
export const carryInputs = amounts({
  weeksHeld: timeHeld(
    'Weeks held',
    'weeks',
    'How many weeks the stock are held; counts when the carry is by time held.',
    { column: 'Time Held', whenAbsent: 'no weeks held', alsoCalled: ['Weeks', 'Weeks held'] },
  ),
  weightGainKg: timeHeld(
    'Weight gain',
    'kg/hd/day',
    'How many kilograms each head gains a day; counts when the carry is by growth rate.',
    {
      whenAbsent: 'no growth rate',
      alsoCalled: [
        'Daily gain',
        'Gain',
        'Gain per day',
        'Growth rate',
        'ADG',
        'kg/day',
        'kg per day',
        'kg a day',
      ],
    },
  ),
  losePercentage: timeHeld(
    'Losses',
    '%',
    'The share of the mob expected to be lost over the whole period, rounded up to whole head.',
    {
      ...percent,
      cost: 'losses',
      paid: 'in hand',
      alsoCalled: ['Loss', 'Deaths', 'Death rate', 'Mortality'],
    },
  ),
  freightIn: purchase('Freight in', '$/hd', 'What it costs to bring each head home.', {
    takesWhole: true,
    alsoCalled: ['Freight', 'Cartage', 'Transport in'],
  }),
  buyingFee: purchase('Buying fee', '$/hd', 'What the buyer or agent charges for each head bought.', {
    alsoCalled: ['Buying commission', 'Buyer fee'],
  }),
  drench: processing('Drench', '$/dose', 'The price of one dose of drench.'),
  drenchDose: processing('Drench doses', 'doses/hd', doses, { factorOf: 'drench' }),
  vet: processing('Vet', '$/dose', 'The price of one vet treatment.'),
  vetDose: processing('Vet doses', 'doses/hd', doses, { factorOf: 'vet' }),
  vaccine: processing('Vaccine', '$/dose', 'The price of one dose of vaccine.'),
  vaccineDose: processing('Vaccine doses', 'doses/hd', doses, { factorOf: 'vaccine' }),
  dipping: processing('Dipping', '$/dose', 'The price of one dipping.'),
  dippingDose: processing('Dipping doses', 'doses/hd', doses, { factorOf: 'dipping' }),
  jetting: processing('Jetting', '$/dose', 'The price of one jetting.'),
  jettingDose: processing('Jetting doses', 'doses/hd', doses, { factorOf: 'jetting' }),
  tags: processing('Tags', '$/hd', 'The price of the tags for each head.'),
  processingOther: processing('Other processing', '$/hd', 'Any other cost of processing each head.', {
    takesWhole: true,
  }),
  shearingPerHead: shearing('Shearing', '$/hd', 'What shearing costs for each head shorn.', {
    wire: 'shearingPerHHead',
    takesWhole: true,
  }),
  shearingSundry: shearing(
    'Shearing sundry',
    '$/hd',
    'Shed hands, packs and other shearing costs for each head.',
  ),
  backgroundRate: maintenance('backgrounding')(
    'Backgrounding',
    '$/hd/day',
    'What backgrounding costs a day for each head.',
    {
      wire: 'backgronundRate',
    },
  ),
  agistmentRate: maintenance('agistment')(
    'Agistment',
    '$/hd/week',
    'What agistment costs a week for each head.',
    {
      alsoCalled: ['Agistment rate'],
    },
  ),
  supplements: maintenance('supplementCost')(
    'Supplements',
    '$/hd/week',
    'What supplements cost a week for each head.',
  ),
  numberOfBales: wool(
    'Number of bales',
    'bales',
    'How many bales the mob is expected to fill; used for the total freight on wool only.',
    { cost: null, alsoCalled: ['Bales'] },
  ),
  freightPerBale: wool('Freight per bale', '$/bale', 'What it costs to freight one bale of 180 kg.'),
  woolLevy: wool('Wool levy', '%', 'The levy as a share of the gross wool value.', percent),
  brokerageFee: wool('Brokerage fee', '%', 'The broker’s charge as a share of the gross wool value.', {
    ...percent,
    alsoCalled: ['Brokerage', 'Broker', 'Brokerage %'],
  }),
  awexTradingFee: wool('AWEX trading fee', '$/bale', 'The trading fee for one bale of 180 kg.'),
  otherTestingCosts: wool(
    'Other testing costs',
    '$/bale',
    'Testing and other charges for one bale of 180 kg.',
    { wire: 'othingTestingCosts' },
  ),
  yardLevy: selling('Yard levy', '$/hd', 'Yard dues and levies for each head sold.', {
    takesWhole: true,
    alsoCalled: ['Yard dues', 'Levies'],
  }),
  agentCommission: selling('Agent commission', '%', 'The agent’s share of the sale price.', {
    ...percent,
    cost: 'commission',
    alsoCalled: ['Commission', 'Selling commission', 'Agent comm', 'Comm', 'Agent commission %'],
  }),
  advertising: selling('Advertising', '$/hd', 'What advertising the sale costs for each head.'),
  freightOut: selling('Freight out', '$/hd', 'What it costs to bring each head to the sale.', {
    alsoCalled: ['Transport out'],
  }),
  annualInterestRate: interest(
    'Annual interest rate',
    '% pa',
    'The yearly rate on the money in the stock and, for three quarters of the time, on the cost of carry.',
    { ...percent, alsoCalled: ['Interest', 'Interest rate'] },
  ),
  aircraft: time('aircraftPerHead')('Aircraft', '$', 'What aircraft cost for the whole mob.'),
  labourDays: time('labour')('Labour days', 'days', 'How many days are spent with the mob.'),
  labourUnits: time('labour')('Labour units', 'people', 'How many people work on each of those days.', {
    factorOf: 'labourDays',
  }),
  labourRate: time('labour')('Labour rate', '$/person/day', 'What one person is paid for one day.', {
    factorOf: 'labourDays',
  }),
});
