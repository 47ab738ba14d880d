import type { ReactElement } from 'react';
import { cx } from '#web/ui/text/cx.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { fullTitle } from '../../columns/column.ts';
import type { SheetRow } from '../../kinds/kind.ts';
import { canTake, isTaken, keyColumn } from '../../model/importing/counts.ts';
import type { PreparedRow } from '../../model/importing/row.ts';
import { keyChange, shownCell } from './look.ts';
import {
  BadCell,
  Become,
  Changed,
  ReadAsChoice,
  useShownRows,
  What,
  type PreviewProps,
} from './PreviewParts.tsx';
import styles from './Importing.module.css';

/** The preview on a phone. Each row is a card with its name, what the import would do, and the changed cells. */
export function ImportCards<Row extends SheetRow>(props: PreviewProps<Row>): ReactElement {
  const { kind, plan, rows, onBecome, onReadAs } = props;
  const { shown, folded } = useShownRows(rows);
  return (
    <div role="region" aria-label="Preview">
      {plan.table.own === null && (
        <details className={styles['columns']}>
          <summary>Columns</summary>
          {plan.columns.map((column) => (
            <div key={column.at}>
              <span>{column.heading}</span>
              <Become kind={kind} column={column} isFixed={false} onBecome={onBecome} />
              <ReadAsChoice {...{ kind, plan, column, onReadAs }} />
            </div>
          ))}
        </details>
      )}
      <ul className={styles['cards']}>
        {shown.map((row) => (
          <Card key={row.line.number} {...props} row={row} />
        ))}
      </ul>
      {folded}
    </div>
  );
}

function Card<Row extends SheetRow>({
  kind,
  plan,
  chosen,
  row,
  onTake,
  onCorrect,
}: PreviewProps<Row> & { readonly row: PreparedRow<Row> }): ReactElement {
  const key = keyColumn(kind);
  const cells = plan.columns.map((column) => shownCell(kind, row, column));
  const name = cells.find(({ column }) => column.becomes === 'name')?.text ?? row.line.cells[0] ?? '';
  const shown = cells.filter(
    ({ from, isBad, isOut, text, column }) =>
      isBad || from !== null || (row.what === 'new' && !isOut && text !== '' && column.becomes !== 'name'),
  );
  const isQuiet = !canTake(row);
  return (
    <li className={cx(isQuiet && styles['quiet'])}>
      <div className={styles['top']}>
        {!isQuiet && (
          <Checkbox
            hideLabel
            checked={isTaken(row, chosen)}
            onChange={(taken) => onTake(row.line.number, taken)}
          >
            Take row {row.line.number}
          </Checkbox>
        )}
        <b>{name}</b>
        <What row={row} />
      </div>
      {row.remarks.map(({ text }) => (
        <p key={text} className={cx(styles['remark'], row.what === 'bad' && styles['wrong'])}>
          {text}
        </p>
      ))}
      <dl>
        {shown.map((cell) => (
          <div key={cell.column.at}>
            <dt>{titleOf(kind, cell.column.becomes) ?? cell.column.heading}</dt>
            <dd>
              <CardCell {...{ cell, row, onCorrect }} />
            </dd>
          </div>
        ))}
        {key !== null && row.after !== null && (
          <div>
            <dt>{fullTitle(key)}</dt>
            <dd>
              <Changed {...keyChange(key, row)} />
            </dd>
          </div>
        )}
      </dl>
    </li>
  );
}

interface CardCellProps<Row extends SheetRow> extends Pick<PreviewProps<Row>, 'onCorrect'> {
  readonly cell: ReturnType<typeof shownCell>;
  readonly row: PreparedRow<Row>;
}

function CardCell<Row extends SheetRow>({ cell, row, onCorrect }: CardCellProps<Row>): ReactElement {
  if (!cell.isBad) return <Changed from={cell.from} text={cell.text} />;
  return (
    <BadCell
      text={cell.text}
      label={`${cell.column.heading} of row ${row.line.number}`}
      row={row}
      column={cell.column.at}
      onCorrect={(text) => onCorrect(row, cell.column.at, text)}
    />
  );
}

function titleOf<Row extends SheetRow>(kind: PreviewProps<Row>['kind'], id: string | null): string | null {
  const column = kind.columns.find((each) => each.id === id);
  return column === undefined ? null : fullTitle(column);
}
