import type { ReactElement } from 'react';
import { cx } from '#web/ui/text/cx.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { fullTitle } from '../../columns/column.ts';
import type { SheetRow } from '../../kinds/kind.ts';
import { canTake, isTaken, keyColumn } from '../../model/importing/counts.ts';
import type { ImportColumn } from '#workbook/read/plan.ts';
import {
  BadCell,
  Become,
  Changed,
  ReadAsChoice,
  useShownRows,
  What,
  type PreviewProps,
} from './PreviewParts.tsx';
import { keyChange, shownCell, shownColumns, type ShownCell } from './look.ts';
import type { PreparedRow } from '../../model/importing/row.ts';
import styles from './Importing.module.css';

/** A preview of the rows. Each column has the heading from the file and the matching sheet column. */
export function ImportTable<Row extends SheetRow>(props: PreviewProps<Row>): ReactElement {
  const { kind, plan, rows, onBecome, onReadAs } = props;
  const columns = shownColumns(plan, kind, rows);
  const { shown, folded } = useShownRows(rows);
  const key = keyColumn(kind);
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Preview">
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Take</th>
            <th scope="col">What</th>
            {columns.map((column) => (
              <th key={column.at} scope="col" className={isNumber(kind, column) ? styles['num'] : ''}>
                <span className={styles['heading']}>{column.heading}</span>
                <Become kind={kind} column={column} isFixed={plan.table.own !== null} onBecome={onBecome} />
                <ReadAsChoice {...{ kind, plan, column, onReadAs }} />
              </th>
            ))}
            {key !== null && (
              <th scope="col" className={cx(styles['num'], styles['key'])}>
                <span className={styles['heading']}>worked out</span>
                {fullTitle(key)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Line key={row.line.number} {...props} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
      {folded}
    </div>
  );
}

const isNumber = <Row extends SheetRow>(
  kind: PreviewProps<Row>['kind'],
  { becomes }: ImportColumn,
): boolean => kind.columns.find(({ id }) => id === becomes)?.kind === 'number';

function Line<Row extends SheetRow>({
  kind,
  chosen,
  row,
  columns,
  onTake,
  onCorrect,
}: PreviewProps<Row> & {
  readonly row: PreparedRow<Row>;
  readonly columns: readonly ImportColumn[];
}): ReactElement {
  const key = keyColumn(kind);
  const isQuiet = !canTake(row);
  return (
    <>
      <tr className={cx(isQuiet && styles['quiet'], row.remarks.length > 0 && styles['has'])}>
        <td>
          {!isQuiet && (
            <Checkbox
              hideLabel
              checked={isTaken(row, chosen)}
              onChange={(taken) => onTake(row.line.number, taken)}
            >
              Take row {row.line.number}
            </Checkbox>
          )}
        </td>
        <td>
          <What row={row} />
        </td>
        {columns.map((column) => (
          <Cell
            key={column.at}
            cell={shownCell(kind, row, column)}
            isQuiet={isQuiet}
            row={row}
            onCorrect={(text) => onCorrect(row, column.at, text)}
          />
        ))}
        {key !== null && (
          <td className={cx(styles['num'], styles['key'])}>
            {!isQuiet || row.what === 'same' ? <Changed {...keyChange(key, row)} /> : null}
          </td>
        )}
      </tr>
      {row.remarks.map(({ text }) => (
        <tr key={text} className={cx(styles['say'], row.what === 'bad' && styles['wrong'])}>
          <td />
          <td />
          <td colSpan={columns.length + 1}>{text}</td>
        </tr>
      ))}
    </>
  );
}

function Cell({
  cell,
  isQuiet,
  row,
  onCorrect,
}: {
  readonly cell: ShownCell;
  readonly isQuiet: boolean;
  readonly row: Pick<PreparedRow<unknown>, 'remarks' | 'line'>;
  readonly onCorrect: (text: string) => void;
}): ReactElement {
  const { isOut, isBad, isNumber: right, from, text, column } = cell;
  if (isOut) return <td className={styles['out']} title="Left out" aria-label="left out" />;
  return (
    <td className={cx(!isQuiet && styles['in'], right && styles['num'], from !== null && styles['changed'])}>
      {isBad ? (
        <BadCell
          text={text}
          label={`${column.heading} of row ${row.line.number}`}
          row={row}
          column={column.at}
          onCorrect={onCorrect}
        />
      ) : (
        <Changed from={from} text={text} />
      )}
    </td>
  );
}
