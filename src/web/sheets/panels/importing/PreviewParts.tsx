import { useState, type ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { fullTitle } from '../../columns/column.ts';
import { waysToRead } from '#workbook/read/read-as.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { Chosen } from '../../model/importing/counts.ts';
import { isWritable, type ImportColumn, type ImportPlan, type ReadAs } from '#workbook/read/plan.ts';
import type { PreparedRow } from '../../model/importing/row.ts';
import { rowsAtATime, shownRows, whatWords, type ShownRows } from './look.ts';
import styles from './Importing.module.css';

/** What a preview shows, and the callbacks for changes in it. */
export interface PreviewProps<Row extends SheetRow> {
  readonly kind: SheetKind<Row>;
  readonly plan: ImportPlan;
  readonly rows: readonly PreparedRow<Row>[];
  readonly chosen: Chosen;
  readonly onTake: (line: number, isTaken: boolean) => void;
  readonly onBecome: (at: number, id: string | null) => void;
  readonly onCorrect: (row: PreparedRow<Row>, at: number, text: string) => void;
  /** Chooses how to read the numbers of a column. With null, the column's heading decides. */
  readonly onReadAs?: ((at: number, how: ReadAs | null) => void) | undefined;
}

/** Lets the user choose the sheet's column for one column of the imported file. */
export function Become<Row extends SheetRow>({
  kind,
  column: { at, heading, becomes },
  isFixed,
  onBecome,
}: Pick<PreviewProps<Row>, 'kind' | 'onBecome'> & {
  readonly column: ImportColumn;
  /** True for our own workbook, because its columns cannot be changed. */
  readonly isFixed: boolean;
}): ReactElement {
  const columns = kind.columns.filter(isWritable);
  const label = heading === '' ? `Column ${at + 1}` : heading;
  if (isFixed) {
    const into = columns.find(({ id }) => id === becomes);
    return <span className={styles['fixed']}>{into === undefined ? '' : fullTitle(into)}</span>;
  }
  return (
    <select
      className={cx(styles['become'], becomes === null && styles['none'])}
      aria-label={`${label} becomes`}
      value={becomes ?? ''}
      onChange={({ target }) => onBecome(at, target.value === '' ? null : target.value)}
    >
      <option value="">Leave out</option>
      {columns.map((column) => (
        <option key={column.id} value={column.id}>
          {fullTitle(column)}
        </option>
      ))}
    </select>
  );
}

const readAsNames: Readonly<Record<ReadAs, string>> = {
  cents: 'as c/kg',
  dollars: 'as $/kg',
  'decimal commas': 'commas are decimals',
};

/** The choice of how the numbers of a column are read. */
export function ReadAsChoice<Row extends SheetRow>({
  kind,
  plan,
  column,
  onReadAs,
}: Pick<PreviewProps<Row>, 'kind' | 'plan' | 'onReadAs'> & {
  readonly column: ImportColumn;
}): ReactElement | null {
  const into = kind.columns.find(({ id }) => id === column.becomes);
  if (onReadAs === undefined || into?.kind !== 'number' || plan.table.own !== null) return null;
  const ways = waysToRead(plan, column, into.measure === '$/kg');
  if (ways.length === 0) return null;
  const label = column.heading === '' ? `Column ${column.at + 1}` : column.heading;
  return (
    <select
      className={styles['become']}
      aria-label={`${label} is read`}
      value={column.readAs ?? ''}
      onChange={({ target }) => onReadAs(column.at, ways.find((way) => way === target.value) ?? null)}
    >
      <option value="">as its heading says</option>
      {ways.map((way) => (
        <option key={way} value={way}>
          {readAsNames[way]}
        </option>
      ))}
    </select>
  );
}

/** Which rows of a preview are rendered, and the buttons that show more. */
export function useShownRows<Row>(rows: readonly PreparedRow<Row>[]): {
  readonly shown: readonly PreparedRow<Row>[];
  readonly folded: ReactElement;
} {
  const [withSame, setWithSame] = useState(false);
  const [most, setMost] = useState(rowsAtATime);
  const of = shownRows(rows, { withSame, most });
  const onMore = (): void => setMost(most + rowsAtATime);
  const folded = <FoldedRows of={of} withSame={withSame} onFold={setWithSame} onMore={onMore} />;
  return { shown: of.rows, folded };
}

interface FoldedRowsProps {
  readonly of: Pick<ShownRows<unknown>, 'same' | 'more' | 'moreWithRemarks'>;
  readonly withSame: boolean;
  readonly onFold: (withSame: boolean) => void;
  readonly onMore: () => void;
}

/** The number of hidden rows, with buttons to show them. Unchanged rows and rows after the limit are hidden. */
function FoldedRows({
  of: { same, more, moreWithRemarks },
  withSame,
  onFold,
  onMore,
}: FoldedRowsProps): ReactElement {
  const marked = moreWithRemarks === 0 ? '' : `, ${moreWithRemarks.toLocaleString('en-AU')} with a remark`;
  return (
    <>
      {same > 0 && (
        <Button tone="link" onClick={() => onFold(!withSame)}>
          {withSame ? 'Fold' : 'Show'} {same.toLocaleString('en-AU')} rows without a change
        </Button>
      )}
      {more > 0 && (
        <p className={styles['more']}>
          and {more.toLocaleString('en-AU')} more rows{marked}{' '}
          <Button tone="link" onClick={onMore}>
            Show {Math.min(more, rowsAtATime)} more
          </Button>
        </p>
      )}
    </>
  );
}

/** The word and the icon that say what a line is, such as new or changed. */
export function What({ row }: { readonly row: PreparedRow<unknown> }): ReactElement {
  const { word, icon, tone } = whatWords[row.what];
  return (
    <span className={cx(styles['what'], tone !== undefined && styles[tone])}>
      {icon !== undefined && <Icon name={icon} />}
      {word}
    </span>
  );
}

/** The old and new value of a cell. */
export function Changed({
  from,
  text,
}: {
  readonly from: string | null;
  readonly text: string;
}): ReactElement {
  if (from === null) return <>{text}</>;
  return (
    <>
      <span className={styles['from']}>{from === '' ? 'empty' : from}</span> →{' '}
      <b>{text === '' ? 'empty' : text}</b>
    </>
  );
}

/** A box to correct a cell that cannot be read. */
export function BadCell({
  text,
  label,
  row,
  column,
  onCorrect,
}: {
  readonly text: string;
  readonly label: string;
  readonly row: Pick<PreparedRow<unknown>, 'remarks'>;
  readonly column: number;
  readonly onCorrect: (text: string) => void;
}): ReactElement {
  const [typed, setTyped] = useState(text);
  const done = (): void => {
    if (typed !== text) onCorrect(typed);
  };
  return (
    <input
      className={styles['bad']}
      aria-label={label}
      aria-invalid
      aria-description={row.remarks
        .filter((remark) => remark.column === column)
        .map((remark) => remark.text)
        .join(' ')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={done}
      onKeyDown={({ key }) => key === 'Enter' && done()}
    />
  );
}
