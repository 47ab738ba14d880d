import { useId, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { visuallyHidden } from './hidden-class.ts';
import styles from './Table.module.css';

export interface TableColumn<R> {
  readonly id: string;
  readonly header: ReactNode;
  /** The unit below the heading, such as '$/hd'. */
  readonly unit?: string | undefined;
  /** True for a column of figures, which are aligned at the right. */
  readonly numeric?: boolean | undefined;
  readonly cell: (row: R) => ReactNode;
  readonly rowHeader?: boolean | undefined;
  readonly sortable?: boolean | undefined;
  readonly width?: string | undefined;
  readonly className?: string | undefined;
}

export interface TableSort {
  readonly column: string;
  readonly descending: boolean;
}

interface TableProps<R> {
  readonly caption: string;
  readonly showCaption?: boolean | undefined;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** Called for a press on a row, but not on its links and controls. Keyboard users use the link in the row's name. */
  readonly onRowPress?: ((row: R) => void) | undefined;
  readonly selected?: ((row: R) => boolean) | undefined;
  readonly sort?: TableSort | undefined;
  readonly onSort?: ((sort: TableSort) => void) | undefined;
  readonly foot?: ReactNode | undefined;
  /** Turns a row into a block of labelled cells when the columns do not fit. */
  readonly stacks?: boolean | undefined;
}

/** Sets the roles of a stacked table. A browser drops them when parts of a table get another display value. */
const rolesOf = (stacks: boolean) => (role: string) => (stacks ? { role } : {});

const controls = 'a, button, input, select, label';

/** A plain table. It scrolls sideways when its columns do not fit. */
export function Table<R>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  onRowPress,
  selected,
  sort,
  onSort,
  foot,
  stacks = false,
}: TableProps<R>): ReactElement {
  const id = useId();
  const as = rolesOf(stacks);
  const press =
    (row: R) =>
    (event: MouseEvent): void => {
      if (event.target instanceof Element && event.target.closest(controls)) return;
      onRowPress?.(row);
    };
  return (
    <div
      className={cx(styles['scroll'], stacks && styles['stacks'])}
      role="region"
      aria-labelledby={id}
      tabIndex={0}
    >
      <table className={styles['table']} {...as('table')}>
        <caption id={id} className={cx(styles['caption'], !showCaption && visuallyHidden)}>
          {caption}
        </caption>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {columns.map((column) => (
              <HeadCell key={column.id} {...{ column, sort, onSort, stacks }} />
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={cx(onRowPress && styles['press'], selected?.(row) && styles['selected'])}
              onClick={onRowPress && press(row)}
              {...as('row')}
            >
              {columns.map((column) => (
                <BodyCell key={column.id} {...{ column, row, stacks }} />
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}

interface BodyCellProps<R> {
  readonly column: TableColumn<R>;
  readonly row: R;
  readonly stacks: boolean;
}

function BodyCell<R>({ column, row, stacks }: BodyCellProps<R>): ReactElement {
  const Cell = column.rowHeader ? 'th' : 'td';
  return (
    <Cell
      scope={column.rowHeader ? 'row' : undefined}
      className={cx(column.numeric && styles['numeric'], column.className)}
      data-label={stacks && typeof column.header === 'string' ? column.header : undefined}
      {...rolesOf(stacks)(column.rowHeader ? 'rowheader' : 'cell')}
    >
      {column.cell(row)}
    </Cell>
  );
}

interface HeadCellProps<R> {
  readonly column: TableColumn<R>;
  readonly sort: TableSort | undefined;
  readonly onSort: ((sort: TableSort) => void) | undefined;
  readonly stacks: boolean;
}

function HeadCell<R>({ column, sort, onSort, stacks }: HeadCellProps<R>): ReactElement {
  const here = sort?.column === column.id ? sort : undefined;
  const inside = (
    <>
      {column.header}
      {column.unit && <small>{column.unit}</small>}
    </>
  );
  const order = here ? (here.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      className={cx(column.numeric && styles['numeric'], column.className)}
      aria-sort={order}
      style={column.width ? { width: column.width } : undefined}
      {...rolesOf(stacks)('columnheader')}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ column: column.id, descending: here !== undefined && !here.descending })}
        >
          {inside}
          <Icon name={here?.descending ? 'down' : 'up'} small className={cx(!here && styles['off'])} />
        </button>
      ) : (
        inside
      )}
    </th>
  );
}
