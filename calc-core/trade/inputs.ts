import type { AnimalKind } from '../animals/kinds.ts';
import { amounts, amountsOn } from '../field/amounts.ts';
import { pricePairs } from './editing/price-pairs.ts';

const weighed = (kind: AnimalKind) => !kind.perHeadOnly;
const splitter = (kind: AnimalKind) => kind.splitter;
const sheep = (kind: AnimalKind) => kind.animalTypeId === 2;
// Only sub type 12 has not-shorn figures, which use the wool on the skin.
const soldInTheWool = (kind: AnimalKind) => kind.shorn;

const header = amountsOn('Trade Calculator');
const sell = amountsOn('Sell');
const buy = amountsOn('Purchase');
const feed = amountsOn('Feed');
const wool = amountsOn('Wool Sold', { appliesTo: sheep });

// A calculated $/hd has up to 9 + 12 digits: weight x $/kg, rounded to 12 decimals.
const price = { digits: 21 } as const;
// A calculated $/kg in a draft is not rounded and has up to 34 digits.
const whole = { digits: 34 } as const;
const fleece = { step: '0.5', grain: '0.1' } as const;
const live = { appliesTo: weighed, whenAbsent: 'no weights' } as const;

/** Every number that a person enters on a trade, in the form's order. From spec 2 and 3, with the units of calculation "Inputs". */
export const tradeInputs = amounts(
  {
    numberOfHead: header('Number of head', 'head', { column: '# Of Head', whole: true, whenEmpty: '0' }),
    saleWeightkg: sell('Sale weight', 'kg/hd', live),
    saleCostCKg: sell('Sale price per kg', '$/kg', { ...whole, appliesTo: weighed }),
    saleCostHd: sell('Sale price per head', '$/hd', { ...price, whenAbsent: 'no sale price' }),
    saleSkinWeight: sell('Wool on skin when sold', 'kg/hd', {
      appliesTo: soldInTheWool,
      whenAbsent: 'no wool on the skin',
      steps: fleece,
    }),
    sale2Weightkg: sell('Calf or lamb weight', 'kg/hd', {
      appliesTo: splitter,
      whenAbsent: 'no weights',
    }),
    sale2CostCKg: sell('Calf or lamb price per kg', '$/kg', { ...whole, appliesTo: splitter }),
    sale2CostHd: sell('Calf or lamb price per head', '$/hd', { ...price, appliesTo: splitter }),
    purchaseWeightkg: buy('Purchase weight', 'kg/hd', {
      ...live,
      column: 'Purchase Weight',
    }),
    purchaseCostCKg: buy('Purchase price per kg', '$/kg', { ...whole, appliesTo: weighed }),
    purchaseCostHd: buy('Purchase price per head', '$/hd', {
      ...price,
      column: 'Buy Price $/Hd',
      whenAbsent: 'no purchase price',
    }),
    purchaseSkinWeight: buy('Wool on skin when bought', 'kg/hd', {
      appliesTo: soldInTheWool,
      whenAbsent: 'no wool on the skin',
      steps: fleece,
    }),
    woolSaleWeight: wool('Wool sold', 'kg/hd', {
      steps: fleece,
    }),
    woolPriceKg: wool('Wool price per kg', '$/kg', whole),
    woolPriceHd: wool('Wool value per head', '$/hd', price),
    feedRating: feed('Feed rating', 'AE/hd', {
      whenAbsent: 'no feed rating',
      steps: { step: '0.1', grain: '0.01' },
    }),
  },
  Object.values(pricePairs).map(({ perKg }) => perKg),
);
