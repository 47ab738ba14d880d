import type { ReactElement } from 'react';
import type { FeedUnit } from '#calc-core/feed';
import { feedYear, onThePlace, shortUnit, type FeedSupply } from '#calc-core/feed-year';
import type { BudgetTrade } from '#calc-core/ledger';
import { saveTable } from '#web/decide/save-table.ts';
import { useFeedSupply } from '#web/money/use-farm.ts';
import { nameWords } from '#web/shell/words.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import type { ShownPlace } from '../place.ts';

/** The part of the feed screen that is shown. */
export interface FeedOnView {
  readonly trades: readonly BudgetTrade[];
  /** The unit; undefined when no trade has a rating. */
  readonly unit: FeedUnit | undefined;
  readonly counted: 'feed' | 'head' | 'kg';
  readonly place: ShownPlace;
}

const orNone = (text: string | null): string => text ?? '';

/** The rows of the shown table with all decimals; null if there is nothing to save. */
export function feedTable(
  { trades, unit, counted, place }: FeedOnView,
  supply: readonly FeedSupply[],
): readonly (readonly string[])[] | null {
  const { from, months } = place;
  if (counted !== 'feed') {
    const found = onThePlace(trades, place);
    const what = counted === 'head' ? 'Head on the place' : 'Kilograms on the place';
    return [
      [what, ...found.months],
      ...found.rows.map((row) => [nameWords(row.name, 'Trade'), ...row[counted].map(orNone)]),
      ['On the place', ...found[counted].map(orNone)],
    ];
  }
  if (unit === undefined) return null;
  const year = feedYear({ trades, unit, supply, from, months });
  const line = (name: string, cells: readonly (string | null)[]) => [name, '', ...cells.map(orNone)];
  return [
    [
      `Feed, ${unit === 'AE' ? 'AE' : `DSE of ${unit.slice(3)} kg`}`,
      `${shortUnit(unit)} a head`,
      ...year.months,
    ],
    ...year.rows.map(({ name, rating, demand }) => [nameWords(name, 'Trade'), rating, ...demand.map(orNone)]),
    line('Feed needed', year.needed),
    line('The country carries', year.carries),
    line('Spare (below 0: short)', year.spare),
  ];
}

/** Saves the table on view. */
export function FeedExport(view: FeedOnView): ReactElement | null {
  const supply = useFeedSupply();
  if (view.counted === 'feed' && view.unit === undefined) return null;
  const save = (): void => {
    const table = feedTable(view, supply);
    if (table !== null) saveTable(`Drover ${view.counted} by month from ${view.place.from}`, table);
  };
  return (
    <Button tone="line" icon="download" onClick={save}>
      CSV
    </Button>
  );
}
