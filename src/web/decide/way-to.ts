import { leverInput, type Lever, type Position } from '#calc-core/decide';
import {
  calculateTrade,
  explainFigure,
  tradeFigures,
  tradeInputs,
  type TradeFigureName,
} from '#calc-core/trade';

const { purchaseCostHd, saleCostHd, sale2CostHd, woolPriceHd } = tradeInputs;

/** Maps each price per kg and each weight to the label of its price per head. Formulas contain only the price per head. */
const perHead: Readonly<Record<string, string>> = {
  purchaseCostCKg: purchaseCostHd.label,
  saleCostCKg: saleCostHd.label,
  sale2CostCKg: sale2CostHd.label,
  woolPriceKg: woolPriceHd.label,
  purchaseWeightkg: purchaseCostHd.label,
  saleWeightkg: saleCostHd.label,
  sale2Weightkg: sale2CostHd.label,
  woolSaleWeight: woolPriceHd.label,
};

/**
 * Returns the figures to open one after another, until the explanation shows the number.
 * Empty if no step is needed, or if no step has the number.
 */
export function wayTo(position: Position, figure: TradeFigureName, lever: Lever): readonly TradeFigureName[] {
  const own = wayToLabel(position, figure, leverInput(lever).label);
  const price = perHead[lever.name];
  return own ?? (price === undefined ? null : wayToLabel(position, figure, price)) ?? [];
}

function wayToLabel(
  { carry, trade }: Position,
  figure: TradeFigureName,
  label: string,
): readonly TradeFigureName[] | null {
  const worked = calculateTrade(carry, trade);
  const seen = new Set<TradeFigureName>([figure]);
  let paths: readonly (readonly TradeFigureName[])[] = [[]];
  while (paths.length > 0) {
    const next: (readonly TradeFigureName[])[] = [];
    for (const path of paths) {
      const { steps } = explainFigure(path.at(-1) ?? figure, carry, trade, worked);
      if (steps.some((step) => step.figure === undefined && step.label.includes(label))) return path;
      for (const step of steps) {
        // A step that combines several numbers has no `figure`. Among these numbers, only the weeks held can be a figure.
        const into =
          step.figure ?? (step.label.includes(tradeFigures.weeksHeld.label) ? 'weeksHeld' : figure);
        if (seen.has(into)) continue;
        seen.add(into);
        next.push([...path, into]);
      }
    }
    paths = next;
  }
  return null;
}
