import { useCallback, useState, type ReactElement } from 'react';
import { useTrades } from '#web/data/hooks.ts';
import { budgetTradesInSteps, type BudgetTrade } from '#calc-core/ledger';
import {
  closingRule,
  taxRests,
  taxWords,
  taxYear,
  taxYearOf,
  taxYearsOf,
  type TaxLine,
  type TaxYear as Year,
} from '#calc-core/tax-year';
import { useTaxLines } from '#web/money/use-farm.ts';
import { useBudgetSettings } from '#web/money/use-settings.ts';
import { useSliced } from '#web/money/use-sliced.ts';
import type { PaperOf } from '#web/paper/pages.ts';
import { today } from '#web/shell/today.ts';
import { EmptyState, Skeleton } from '#web/ui/frame/States.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { Pick } from '../../market/Pick.tsx';
import market from '../../market/Market.module.css';
import { BudgetHead } from '../BudgetHead.tsx';
import { LeftOutList } from '../Basis.tsx';
import { useBudgetPlace } from '../place.ts';
import { TaxControls, type TaxColumns } from './TaxControls.tsx';
import { TaxCards } from './TaxCards.tsx';
import { TaxExport } from './TaxExport.tsx';
import { TaxTable } from './TaxTable.tsx';
import cash from '../CashFlow.module.css';
import styles from '../TypedSheet.module.css';

/** For example `1 July 2026 to 30 June 2027`. */
const yearWords = (year: number): string => `1 July ${year - 1} to 30 June ${year}`;

/** '/money/{Slug}/tax-year': the livestock schedule of a year, for the accountant. */
export default function TaxYear(): ReactElement {
  const { place, change } = useBudgetPlace('tax-year');
  const { terms } = useBudgetSettings();
  const lines = useTaxLines();
  const rows = useTrades();
  const trades = useSliced(useCallback(() => budgetTradesInSteps(rows, terms), [rows, terms]));
  const years = trades === undefined ? [] : taxYearsOf(trades);
  const year = place.year ?? taxYearOf(today());
  const found = trades === undefined ? undefined : taxYear({ trades, year, lines });
  const isNarrow = useNarrow();
  const [asked, setColumns] = useState<TaxColumns>({ hasValues: false, hasKilled: false });
  const columns = {
    hasValues: asked.hasValues || hasOtherValues(lines, year),
    hasKilled: asked.hasKilled || hasKilled(lines, year),
  };
  const offered = [...new Set([...years, year])].toSorted((a, b) => a - b);
  return (
    <div className={market['market']}>
      <BudgetHead tab="tax-year" paper={found !== undefined && isWhole(found) ? paperOf(year) : null}>
        {found !== undefined && hasStock(found) && <TaxExport found={found} />}
      </BudgetHead>
      <div className={market['tools']}>
        <Pick
          label="Year"
          value={String(year)}
          options={offered.map((each) => ({ value: String(each), label: yearWords(each) }))}
          onChange={(value) => change({ year: Number(value) })}
        />
        {found !== undefined && hasStock(found) && !isNarrow && (
          <TaxControls {...{ found, columns }} onColumns={setColumns} />
        )}
      </div>
      {found === undefined && <Skeleton rows={12} />}
      {found !== undefined && trades !== undefined && hasStock(found) && (
        <Schedule {...{ found, trades, columns }} />
      )}
      {found !== undefined && !hasStock(found) && (
        <EmptyState title="No stock in this year" icon="table">
          {years.length === 0
            ? 'Enter the start date of each trade, so that its head and dollars are in the right year.'
            : `There is stock in ${years.map((each) => `${each - 1}/${String(each).slice(2)}`).join(', ')}.`}
        </EmptyState>
      )}
    </div>
  );
}

const hasOtherValues = (lines: readonly TaxLine[], of: number): boolean =>
  lines.some(({ year, valueBy }) => year === of && valueBy !== 'cost');

const hasKilled = (lines: readonly TaxLine[], of: number): boolean =>
  lines.some(({ year, killed }) => year === of && killed !== null);

const paperOf = (year: number): PaperOf => ({ kind: 'tax-year', ids: [], taxYear: year });

/** True if the schedule has stock and no problem. Only then can it be shared and saved. */
const isWhole = (found: Year): boolean => hasStock(found) && found.problems.length === 0;

const hasStock = ({ groups }: Year): boolean => groups.some(({ rows }) => rows.length > 0);

interface ScheduleProps {
  readonly found: Year;
  readonly trades: readonly BudgetTrade[];
  readonly columns: TaxColumns;
}

function Schedule({ found, trades, columns }: ScheduleProps): ReactElement {
  const isNarrow = useNarrow();
  const names = new Map(trades.map(({ id, trade }) => [id, trade.name]));
  const rests = taxRests(found);
  return (
    <>
      <div className={styles['answer']}>
        <div>
          <p className={cash['verdict']} role="status">
            {taxWords(found)}
          </p>
          {rests !== '' && <p className={cash['basis']}>{rests}</p>}
        </div>
      </div>
      {isNarrow ? (
        <>
          <TaxCards found={found} />
          <p className={cash['note']}>{closingRule(found)}</p>
        </>
      ) : (
        <TaxTable {...{ found, columns }} note={closingRule(found)} />
      )}
      <LeftOutList leftOut={found.leftOut.map((each) => ({ ...each, name: names.get(each.id) ?? '' }))} />
    </>
  );
}
