import type { ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import type { SheetRow } from '../kinds/kind.ts';
import { filterCount } from '../model/filters.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { noFilters } from '../model/view-state.ts';
import styles from '../Sheet.module.css';
import { useShown } from './use-shown.ts';
import { setFilters, setQuickFilter } from '../model/viewing.ts';

/** Shown in an empty sheet. Tells the user to start in the blank row above. */
export function NothingYet<Row extends SheetRow>({
  sheet,
}: {
  readonly sheet: SheetModel<Row>;
}): ReactElement | null {
  const isEmpty = useShown(sheet, () => sheet.counts.all() === 0);
  const { kind } = sheet;
  if (!isEmpty) return null;
  return (
    <div className={styles['nothing']}>
      <h2>No {kind.noun.many} yet</h2>
      {kind.blank !== null && (
        <p>Type a name in the line above, or paste a table there. Drover reads the headings of a table.</p>
      )}
    </div>
  );
}

/** Shortens a long search text, such as a pasted block of rows. */
const inShort = (text: string): string => (text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text);

function nothingWords(many: string, quickFilter: string, isFiltered: boolean): string {
  if (quickFilter === '') return `No ${many} pass the filters`;
  return `No ${many} with “${quickFilter}”${isFiltered ? ' pass the filters' : ''}`;
}

/** Shown if the search and the filters hide every row. Offers to remove them. */
export function NothingFound<Row extends SheetRow>({
  sheet,
}: {
  readonly sheet: SheetModel<Row>;
}): ReactElement | null {
  const isBare = useShown(sheet, () => sheet.counts.all() > 0 && sheet.layout.recordCount === 0);
  const quickFilter = useShown(sheet, () => sheet.state.quickFilter).trim();
  const filters = useShown(sheet, () => sheet.state.filters);
  if (!isBare) return null;
  const { noun } = sheet.kind;
  return (
    // Not announced, because it changes with each letter of the search. The count next to the title is announced.
    <div className={styles['nothing']}>
      <h2>{nothingWords(noun.many, inShort(quickFilter), filterCount(filters) > 0)}</h2>
      <p className={styles['ways']}>
        {quickFilter !== '' && (
          <Button tone="line" onClick={() => setQuickFilter(sheet, '')}>
            Clear the search
          </Button>
        )}
        {filterCount(filters) > 0 && (
          <Button tone="line" onClick={() => setFilters(sheet, noFilters)}>
            Clear the filters
          </Button>
        )}
      </p>
    </div>
  );
}
