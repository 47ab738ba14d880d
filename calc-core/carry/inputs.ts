import type { AnimalKind } from '../animals/kinds.ts';
import type { InputDeclaration } from '../figure/declare.ts';
import type { Unit } from '../number/units.ts';
import type { CarryAmountName } from './record.ts';

type Rest = Partial<Pick<InputDeclaration, 'max' | 'column' | 'whenAbsent'>>;
type CarryInputs = { readonly [N in CarryAmountName]: InputDeclaration & { readonly name: N } };

const everyKind = () => true;
const sheepOnly = (kind: AnimalKind) => kind.animalTypeId === 2;
const percent = { max: '100' } as const;

/** One form section's inputs: they share the card's title and the kinds it applies to. */
function card(title: string, appliesTo: (kind: AnimalKind) => boolean = everyKind) {
  return <N extends CarryAmountName>(name: N, label: string, unit: Unit, help: string, rest: Rest = {}) => ({
    name,
    label,
    unit,
    help,
    card: title,
    whenAbsent: 'zero' as const,
    appliesTo,
    ...rest,
  });
}

const timeHeld = card('Time Held / Growth Rate');
const purchase = card('Purchase Costs');
const processing = card('Processing Costs');
const shearing = card('Shearing Costs', sheepOnly);
const maintenance = card('Maintenance Costs');
const wool = card('Wool Selling Costs', sheepOnly);
const selling = card('Selling Costs');
const interest = card('Interest Costs');
const time = card('Time Spent With Stock');

const doses = 'How many doses each head gets over the period; the price counts once for each.';

/** Every number a person enters on a carry, in the form's order (spec 2 and 3; units: calculation "Inputs"). */
export const carryInputs: CarryInputs = {
  weeksHeld: timeHeld(
    'weeksHeld',
    'Weeks held',
    'weeks',
    'How many weeks the stock are held; counts when the carry is by time held.',
    { column: 'Time Held', whenAbsent: 'no weeks held' },
  ),
  weightGainKg: timeHeld(
    'weightGainKg',
    'Weight gain',
    'kg/hd/day',
    'How many kilograms each head gains a day; counts when the carry is by growth rate.',
    { whenAbsent: 'no growth rate' },
  ),
  losePercentage: timeHeld(
    'losePercentage',
    'Losses',
    '%',
    'The share of the mob expected to be lost over the whole period, rounded up to whole head.',
    percent,
  ),
  freightIn: purchase('freightIn', 'Freight in', '$/hd', 'What it costs to bring each head home.'),
  buyingFee: purchase(
    'buyingFee',
    'Buying fee',
    '$/hd',
    'What the buyer or agent charges for each head bought.',
  ),
  drench: processing('drench', 'Drench', '$/dose', 'The price of one dose of drench.'),
  drenchDose: processing('drenchDose', 'Drench doses', 'doses/hd', doses),
  vet: processing('vet', 'Vet', '$/dose', 'The price of one vet treatment.'),
  vetDose: processing('vetDose', 'Vet doses', 'doses/hd', doses),
  vaccine: processing('vaccine', 'Vaccine', '$/dose', 'The price of one dose of vaccine.'),
  vaccineDose: processing('vaccineDose', 'Vaccine doses', 'doses/hd', doses),
  dipping: processing('dipping', 'Dipping', '$/dose', 'The price of one dipping.'),
  dippingDose: processing('dippingDose', 'Dipping doses', 'doses/hd', doses),
  jetting: processing('jetting', 'Jetting', '$/dose', 'The price of one jetting.'),
  jettingDose: processing('jettingDose', 'Jetting doses', 'doses/hd', doses),
  tags: processing('tags', 'Tags', '$/hd', 'The price of the tags for each head.'),
  processingOther: processing(
    'processingOther',
    'Other processing',
    '$/hd',
    'Any other cost of processing each head.',
  ),
  shearingPerHead: shearing(
    'shearingPerHead',
    'Shearing',
    '$/hd',
    'What shearing costs for each head shorn.',
  ),
  shearingSundry: shearing(
    'shearingSundry',
    'Shearing sundry',
    '$/hd',
    'Shed hands, packs and other shearing costs for each head.',
  ),
  backgroundRate: maintenance(
    'backgroundRate',
    'Backgrounding',
    '$/hd/day',
    'What backgrounding costs a day for each head.',
  ),
  agistmentRate: maintenance(
    'agistmentRate',
    'Agistment',
    '$/hd/week',
    'What agistment costs a week for each head.',
  ),
  supplements: maintenance(
    'supplements',
    'Supplements',
    '$/hd/week',
    'What supplements cost a week for each head.',
  ),
  numberOfBales: wool(
    'numberOfBales',
    'Number of bales',
    'bales',
    'How many bales the mob is expected to fill; used for the total freight on wool only.',
  ),
  freightPerBale: wool(
    'freightPerBale',
    'Freight per bale',
    '$/bale',
    'What it costs to freight one bale of 180 kg.',
  ),
  woolLevy: wool('woolLevy', 'Wool levy', '%', 'The levy as a share of the gross wool value.', percent),
  brokerageFee: wool(
    'brokerageFee',
    'Brokerage fee',
    '%',
    'The broker’s charge as a share of the gross wool value.',
    percent,
  ),
  awexTradingFee: wool(
    'awexTradingFee',
    'AWEX trading fee',
    '$/bale',
    'The trading fee for one bale of 180 kg.',
  ),
  otherTestingCosts: wool(
    'otherTestingCosts',
    'Other testing costs',
    '$/bale',
    'Testing and other charges for one bale of 180 kg.',
  ),
  yardLevy: selling('yardLevy', 'Yard levy', '$/hd', 'Yard dues and levies for each head sold.'),
  agentCommission: selling(
    'agentCommission',
    'Agent commission',
    '%',
    'The agent’s share of the sale price.',
    percent,
  ),
  advertising: selling(
    'advertising',
    'Advertising',
    '$/hd',
    'What advertising the sale costs for each head.',
  ),
  freightOut: selling('freightOut', 'Freight out', '$/hd', 'What it costs to bring each head to the sale.'),
  annualInterestRate: interest(
    'annualInterestRate',
    'Annual interest rate',
    '% pa',
    'The yearly rate on the money in the stock and, for three quarters of the time, on the cost of carry.',
    percent,
  ),
  aircraft: time('aircraft', 'Aircraft', '$', 'What aircraft cost for the whole mob.'),
  labourDays: time('labourDays', 'Labour days', 'days', 'How many days are spent with the mob.'),
  labourUnits: time('labourUnits', 'Labour units', 'people', 'How many people work on each of those days.'),
  labourRate: time('labourRate', 'Labour rate', '$/person/day', 'What one person is paid for one day.'),
};
