import type { AnimalKind } from '../animals/kinds.ts';
import type { InputDeclaration } from '../figure/declare.ts';
import type { Unit } from '../number/units.ts';
import type { TradeAmountName } from './record.ts';

type Rest = Partial<Pick<InputDeclaration, 'column' | 'whenAbsent' | 'digits' | 'whole' | 'appliesTo'>>;
type TradeInputs = { readonly [N in TradeAmountName]: InputDeclaration & { readonly name: N } };

const everyKind = () => true;
const weighed = (kind: AnimalKind) => !kind.perHeadOnly;
const splitter = (kind: AnimalKind) => kind.splitter;
const sheep = (kind: AnimalKind) => kind.animalTypeId === 2;

/** One form section's inputs: they share the card's title. */
function card(title: string, always: Rest = {}) {
  return <N extends TradeAmountName>(name: N, label: string, unit: Unit, help: string, rest: Rest = {}) => ({
    name,
    label,
    unit,
    help,
    card: title,
    whenAbsent: 'zero' as const,
    appliesTo: everyKind,
    ...always,
    ...rest,
  });
}

const header = card('Trade Calculator');
const sell = card('Sell');
const buy = card('Purchase');
const wool = card('Wool Sold', { appliesTo: sheep });

// A $/hd price may be derived (weight x $/kg, rounded to 12 decimals), so it can have 9 + 12 digits.
const price = { digits: 21 } as const;
// $/kg in a draft is kept whole: as many digits as the decimals have.
const whole = { digits: 34 } as const;
const live = { appliesTo: weighed, whenAbsent: 'no weights' } as const;

/** Every number a person enters on a trade, in the form's order (spec 2 and 3; units: calculation "Inputs"). */
export const tradeInputs: TradeInputs = {
  numberOfHead: header(
    'numberOfHead',
    'Number of head',
    'head',
    'How many animals are in the trade; a cow with her calf counts as one.',
    { column: '# Of Head', whole: true },
  ),
  saleWeightkg: sell('saleWeightkg', 'Sale weight', 'kg/hd', 'The live weight of each head when sold.', live),
  saleCostCKg: sell(
    'saleCostCKg',
    'Sale price per kg',
    '$/kg',
    'What each kilogram sells for, in dollars; it drives the price per head and is driven by it.',
    { ...whole, appliesTo: weighed },
  ),
  saleCostHd: sell(
    'saleCostHd',
    'Sale price per head',
    '$/hd',
    'What each head sells for, in dollars ex GST; for a cow or ewe sold with her young, the mother alone.',
    { ...price, whenAbsent: 'no sale price' },
  ),
  saleSkinWeight: sell(
    'saleSkinWeight',
    'Wool on skin when sold',
    'kg/hd',
    'The wool each head carries on the skin when sold; with the weight at purchase it gives the cost of each kilogram grown.',
    { appliesTo: sheep, whenAbsent: 'no wool on the skin' },
  ),
  sale2Weightkg: sell(
    'sale2Weightkg',
    'Calf or lamb weight',
    'kg/hd',
    'The live weight of the calf or lamb when sold.',
    { appliesTo: splitter, whenAbsent: 'no weights' },
  ),
  sale2CostCKg: sell(
    'sale2CostCKg',
    'Calf or lamb price per kg',
    '$/kg',
    'What each kilogram of calf or lamb sells for, in dollars.',
    { ...whole, appliesTo: splitter },
  ),
  sale2CostHd: sell(
    'sale2CostHd',
    'Calf or lamb price per head',
    '$/hd',
    'What the calf or lamb sells for, in dollars for each mother sold: multiply by the calving or lambing rate first.',
    { ...price, appliesTo: splitter },
  ),
  purchaseWeightkg: buy(
    'purchaseWeightkg',
    'Purchase weight',
    'kg/hd',
    'The live weight of each head when bought.',
    { ...live, column: 'Purchase Weight' },
  ),
  purchaseCostCKg: buy(
    'purchaseCostCKg',
    'Purchase price per kg',
    '$/kg',
    'What each kilogram costs, in dollars; it drives the price per head and is driven by it.',
    { ...whole, appliesTo: weighed },
  ),
  purchaseCostHd: buy(
    'purchaseCostHd',
    'Purchase price per head',
    '$/hd',
    'What each head costs to buy, or to replace, in dollars ex GST.',
    { ...price, column: 'Buy Price $/Hd', whenAbsent: 'no purchase price' },
  ),
  purchaseSkinWeight: buy(
    'purchaseSkinWeight',
    'Wool on skin when bought',
    'kg/hd',
    'The wool each head carries on the skin when bought.',
    { appliesTo: sheep, whenAbsent: 'no wool on the skin' },
  ),
  woolSaleWeight: wool(
    'woolSaleWeight',
    'Wool sold',
    'kg/hd',
    'The greasy wool shorn and sold from each head.',
  ),
  woolPriceKg: wool(
    'woolPriceKg',
    'Wool price per kg',
    '$/kg',
    'What each kilogram of greasy wool sells for, in dollars.',
    whole,
  ),
  woolPriceHd: wool(
    'woolPriceHd',
    'Wool value per head',
    '$/hd',
    'What the wool of each head sells for before selling costs, in dollars.',
    price,
  ),
};
