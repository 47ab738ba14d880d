import { actualCost } from '#calc-core/actual';
import { exactText, fractionOf, shortDate, showAmount, type DecimalText } from '#calc-core/number';
import { actualOf, tradeInputs, type Actual } from '#calc-core/trade';

type Input = 'purchaseWeightkg' | 'purchaseCostHd' | 'saleWeightkg' | 'saleCostHd' | 'sale2CostHd';

const actually = (label: string): string => `Actual ${label.charAt(0).toLowerCase()}${label.slice(1)}`;

function amount(name: Input | 'woolSaleWeight' | 'woolPriceHd', value: DecimalText | null, after = '') {
  const { label, unit } = tradeInputs[name];
  return [actually(label) + after, value === null ? null : showAmount(value, unit)] as const;
}

const head = (value: DecimalText | null): string | null =>
  value === null ? null : showAmount(value, 'head');

const date = (value: string | null): string | null => (value === null ? null : shortDate(value));

const profitShare = ({ fromSplit }: Actual): string | null => {
  const share = fractionOf(fromSplit?.profitPerHead ?? '');
  return share === null ? null : showAmount(exactText(share), '$');
};

/** Returns the entered facts by name, in the order in which they usually happen. */
function factsIn(actual: Actual): ReadonlyMap<string, string> {
  const facts: readonly (readonly [label: string, words: string | null])[] = [
    ['Bought on', date(actual.boughtOn)],
    ['Head bought', head(actual.head)],
    amount('purchaseWeightkg', actual.purchaseWeightkg),
    amount('purchaseCostHd', actual.purchaseCostHd),
    ...actual.sales.flatMap((sale, index) => {
      const after = index === 0 ? '' : `, sale ${index + 1}`;
      return [
        [`Sold on${after}`, date(sale.soldOn)],
        [`Head sold${after}`, head(sale.head) ?? 'all left'],
        amount('saleWeightkg', sale.saleWeightkg, after),
        amount('saleCostHd', sale.saleCostHd, after),
        [`Lot${after}`, sale.name ?? null],
        ...Object.entries(sale.costs ?? {}).map(([name, paid]) => {
          const label = `${actualCost(name).label.replace(', all of it', '')} of the sale`;
          return [actually(label) + after, showAmount(paid, '$/hd')] as const;
        }),
      ] as const;
    }),
    amount('sale2CostHd', actual.sale2CostHd),
    amount('woolSaleWeight', actual.woolSaleWeight),
    amount('woolPriceHd', actual.woolPriceHd),
    ['Deaths', head(actual.deaths)],
    ['Died on', date(actual.diedOn ?? null)],
    ['Profit from the split', profitShare(actual)],
    ...Object.entries(actual.costs).map(([name, paid]) => {
      const { label, unit } = actualCost(name);
      return [actually(label), showAmount(paid, unit)] as const;
    }),
  ];
  return new Map(facts.flatMap(([label, words]) => (words === null ? [] : [[label, words] as const])));
}

const kept = (value: unknown): ReadonlyMap<string, string> => {
  const actual = value === null ? null : actualOf(typeof value === 'string' ? value : JSON.stringify(value));
  return actual === null ? new Map() : factsIn(actual);
};

/** Returns the facts that were entered, changed or removed between two versions of a trade. */
export function factChanges(
  from: unknown,
  to: unknown,
): readonly { readonly label: string; readonly from: string | null; readonly to: string }[] {
  const [before, after] = [kept(from), kept(to)];
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((label) => {
    const [was, is] = [before.get(label) ?? null, after.get(label) ?? 'blank'];
    return was === is ? [] : [{ label, from: was, to: is }];
  });
}
