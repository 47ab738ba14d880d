import type { HelpFor } from '../field/declare.ts';
import type { carryDetails } from './details.ts';
import type { carryInputs } from './inputs.ts';
import type { CarryFigureName } from './names.ts';

const doses = 'How many doses each head gets over the period; the price counts once for each.';

/** The help of each amount of a carry. */
export const carryInputHelp: HelpFor<typeof carryInputs> = {
  weeksHeld: 'How many weeks the stock are held; counts when the carry is by time held.',
  weightGainKg: 'How many kilograms each head gains a day; counts when the carry is by growth rate.',
  losePercentage: 'The share of the mob expected to be lost over the whole period, rounded up to whole head.',
  freightIn: 'What it costs to bring each head home.',
  buyingFee: 'What the buyer or agent charges for each head bought.',
  drench: 'The price of one dose of drench.',
  drenchDose: doses,
  vet: 'The price of one vet treatment.',
  vetDose: doses,
  vaccine: 'The price of one dose of vaccine.',
  vaccineDose: doses,
  dipping: 'The price of one dipping.',
  dippingDose: doses,
  jetting: 'The price of one jetting.',
  jettingDose: doses,
  tags: 'The price of the tags for each head.',
  processingOther: 'Any other cost of processing each head.',
  shearingPerHead: 'What shearing costs for each head shorn.',
  shearingSundry: 'Shed hands, packs and other shearing costs for each head.',
  backgroundRate: 'What backgrounding costs a day for each head.',
  agistmentRate: 'What agistment costs a week for each head.',
  supplements: 'What supplements cost a week for each head.',
  numberOfBales: 'How many bales the mob is expected to fill; used for the total freight on wool only.',
  freightPerBale: 'What it costs to freight one bale of 180 kg.',
  woolLevy: 'The levy as a share of the gross wool value.',
  brokerageFee: 'The broker’s charge as a share of the gross wool value.',
  awexTradingFee: 'The trading fee for one bale of 180 kg.',
  otherTestingCosts: 'Testing and other charges for one bale of 180 kg.',
  yardLevy: 'Yard dues and levies for each head sold.',
  agentCommission: 'The agent’s share of the sale price.',
  advertising: 'What advertising the sale costs for each head.',
  freightOut: 'What it costs to bring each head to the sale.',
  annualInterestRate:
    'The yearly interest rate. It applies to the money in the stock and, for three quarters of the time, to the cost of carry.',
  aircraft: 'The cost of aircraft for the whole mob.',
  labourDays: 'How many days are spent with the mob.',
  labourUnits: 'How many people work on each of those days.',
  labourRate: 'What one person is paid for one day.',
};

/** The help of a carry's fields that are not amounts. */
export const carryDetailHelp: HelpFor<typeof carryDetails> = {
  name: 'The name of the carry.',
  animalTypeId: 'Cattle or sheep.',
  animalSubTypeId: 'The animal this carry is for.',
  carryTypeId: 'Growth rate in kg a day, or time held in weeks; a change moves the carry to the other table.',
  feedFrom:
    'Whether the stock eat the farm’s own feed. If they eat bought feed, as in a yard, or are agisted elsewhere, the Feed page does not count them.',
};

/** The help of each figure of a carry calculated alone. */
export const carryFigureHelp: Readonly<Record<CarryFigureName, string>> = {
  carryPerHd:
    'What this carry costs each head. Commission, losses, labour, aircraft, wool selling and interest are not included, because they depend on the trade.',
  carryPerHdPerWeek: 'What each week adds: backgrounding, agistment and supplements.',
  purchaseCosts: 'Freight in and the buying fee.',
  processingCosts: 'Each price per dose times its doses, plus tags and other processing.',
  shearing: 'Shearing and its sundry costs, for sheep.',
  sellingCosts: 'Yard levy, advertising and freight out; the agent’s commission depends on the trade.',
  totalFreightOnWool:
    'The number of bales times the freight per bale, for the whole mob; a trade charges its own wool by weight instead.',
  interestOnCapital: 'The interest on the purchase price; it depends on the trade.',
  interestOnCarry: 'The interest on the cost of carry; it depends on the trade.',
  costOfLabour: 'Days times people times the daily rate, for the whole mob.',
};
