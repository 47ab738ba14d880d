import { useState, type ReactElement } from 'react';
import type { FeedUnit } from '#calc-core/feed';
import { feedYear, onThePlace, type FeedCounted, type FeedSupply } from '#calc-core/feed-year';
import type { BudgetTrade } from '#calc-core/ledger';
import type { FeedBook } from '#workbook/out/feed.ts';
import { saveTable } from '#web/decide/save-table.ts';
import { saveWorkbook } from '#web/money/save-workbook.ts';
import { useFeedSupply } from '#web/money/use-farm.ts';
import { nameWords } from '#web/shell/words.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import type { ShownPlace } from '../place.ts';

/** The part of the feed screen that is shown. */
export interface FeedOnView {
  readonly trades: readonly BudgetTrade[];
  readonly unit: FeedUnit | undefined;
  readonly counted: FeedCounted;
  readonly place: ShownPlace;
}

/** The shown table with all decimals, for both types of file. Null if there is nothing to save. */
export function feedBook(
  { trades, unit, counted, place }: FeedOnView,
  supply: readonly FeedSupply[],
): FeedBook | null {
  const { from, months } = place;
  if (counted !== 'feed') {
    const found = onThePlace(trades, place);
    return {
      unit: counted,
      months: found.months,
      rows: found.rows.map((row) => ({
        name: nameWords(row.name, 'Trade'),
        rating: null,
        amounts: row[counted],
      })),
      totals: found[counted],
      supply: null,
    };
  }
  if (unit === undefined) return null;
  const year = feedYear({ trades, unit, supply, from, months });
  return {
    unit: unit === 'AE' ? 'AE' : `DSE of ${unit.slice(3)} kg`,
    months: year.months,
    rows: year.rows.map(({ name, rating, demand }) => ({
      name: nameWords(name, 'Trade'),
      rating,
      amounts: demand,
    })),
    totals: year.needed,
    supply: { carries: year.carries, spare: year.spare },
  };
}

/** The rows of a CSV file: the trades, then the sums. */
export function feedTable({ unit, months, rows, totals, supply }: FeedBook): readonly (readonly string[])[] {
  const line = (name: string, rating: string | null, cells: readonly (string | null)[]) => [
    name,
    ...(supply === null ? [] : [rating ?? '']),
    ...cells.map((each) => each ?? ''),
  ];
  return [
    line(supply === null ? `On the place, ${unit}` : `Feed, ${unit}`, 'A head', months),
    ...rows.map(({ name, rating, amounts }) => line(name, rating, amounts)),
    line(supply === null ? 'On the place' : 'Feed needed', '', totals),
    ...(supply === null
      ? []
      : [line('The country carries', '', supply.carries), line('Spare (below 0: short)', '', supply.spare)]),
  ];
}

/** Saves the shown table as a workbook with live sums, or as a CSV file. */
export function FeedExport(view: FeedOnView): ReactElement {
  const supply = useFeedSupply();
  const [problem, setProblem] = useState('');
  const name = `Drover ${view.counted} by month from ${view.place.from}`;
  const save = (write: (book: FeedBook) => void): void => {
    const book = feedBook(view, supply);
    if (book !== null) write(book);
  };
  const saveExcel = (book: FeedBook): void => {
    setProblem('');
    import('#workbook/out/feed.ts')
      .then(({ feedWorkbook }) => saveWorkbook(name, feedWorkbook(book)))
      .catch(() => setProblem('The file was not made. Check the connection and try again.'));
  };
  return (
    <>
      <span role="alert">{problem}</span>
      <Button tone="line" icon="share" onClick={() => save(saveExcel)}>
        Excel
      </Button>
      <Button tone="line" icon="download" onClick={() => save((book) => saveTable(name, feedTable(book)))}>
        CSV
      </Button>
    </>
  );
}
