import {
  calculateTrade,
  around,
  leverSteps,
  leverToday,
  differenceText,
  showAmount,
  showFigureExactly,
  sweep,
  tradeFigures,
  type DecimalText,
  type Lever,
  type Position,
  type Table,
  type TradeChange,
} from '#calc-core';
import { useDeferredValue, useState, type KeyboardEvent, type ReactElement } from 'react';
import { download } from '#web/sheets/input/download.ts';
import { formatSeparated } from '#web/sheets/text/separated.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { useNarrow } from '#web/ui/narrow.ts';
import { Section } from '#web/ui/Section.tsx';
import { Select } from '#web/ui/Select.tsx';
import { crossings, type Crossed } from './axes.ts';
import { edgeTitle, edgeUnit, leverTitle, leverWords, showLever, showOnEdge, showStep } from './words.ts';
import styles from './WhatIf.module.css';

interface PriceTableProps {
  readonly position: Position;
  readonly readOnly: boolean;
  readonly onTry: (changes: readonly TradeChange[] | null) => void;
  readonly onUse: (changes: readonly TradeChange[], said: string) => void;
}

const FIGURE = 'profitPerHead';
const sizes: readonly DecimalText[] = ['0.5', '1', '2', '5'];

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The profit over two numbers, nine by nine around today's: every cell the trade worked out, the line where it breaks even. */
export function PriceTable({ position, readOnly, onTry, onUse }: PriceTableProps): ReactElement {
  const isNarrow = useNarrow();
  const crossed = crossings(position);
  const [key, setKey] = useState('prices');
  const [size, setSize] = useState<DecimalText>('1');
  const [trying, setTrying] = useState<{ readonly of: Position; readonly cell: Cell } | null>(null);
  // An edit of the trade ends the trying.
  const tried = trying?.of === position ? trying.cell : null;
  const over = crossed.find((one) => one.key === key) ?? crossed[0]!;
  const asked = useDeferredValue(position);
  const count = isNarrow ? 5 : 9;
  const shown = tableOf(asked, over, size, count);
  const choose = (cell: Cell | null): void => {
    setTrying(cell && { of: position, cell });
    onTry(cell === null ? null : changesOf(shown, cell));
  };
  const change = (then: () => void) => () => {
    choose(null);
    then();
  };
  return (
    <Section
      title={`If ${over.words} move`}
      hint={
        <span className={styles['tools']}>
          <Select
            label="What moves"
            hideLabel
            className={styles['pick']}
            value={over.key}
            options={crossed.map((one) => ({ value: one.key, label: one.words }))}
            onChange={(value) => change(() => setKey(value))()}
          />
          <Select
            label="By how much"
            hideLabel
            className={styles['pick']}
            value={size}
            options={sizes.map((times) => ({
              value: times,
              label: `by ${stepsWords(position, over, times)}`,
            }))}
            onChange={(value) => change(() => setSize(value))()}
          />
        </span>
      }
    >
      {shown === null ? (
        <p className={styles['then']}>This trade has no {leverWords(over.rows)} yet.</p>
      ) : (
        <>
          <Grid shown={shown} over={over} tried={tried} onTry={choose} />
          <Under
            shown={shown}
            over={over}
            tried={tried}
            readOnly={readOnly}
            onUse={onUse}
            onBack={() => choose(null)}
          />
        </>
      )}
    </Section>
  );
}

const stepsWords = ({ trade }: Position, { rows, columns }: Crossed, times: DecimalText): string => {
  const step = (lever: Lever) =>
    showStep(String(Number(leverSteps(lever, trade).step) * Number(times)), lever);
  const [down, across] = [step(rows), step(columns)];
  return down === across ? down : `${down}, ${across}`;
};

interface Shown {
  readonly position: Position;
  readonly rows: readonly DecimalText[];
  readonly columns: readonly DecimalText[];
  readonly table: Table;
  /** The largest profit or loss in it, to colour by. */
  readonly most: number;
  readonly now: Cell;
  readonly levers: Pick<Crossed, 'rows' | 'columns'>;
}

function tableOf(position: Position, over: Crossed, size: DecimalText, count: number): Shown | null {
  const rows = around(position, over.rows, size, count);
  const columns = around(position, over.columns, size, count);
  if (rows.values.length === 0 || columns.values.length === 0) return null;
  const table = sweep(position, FIGURE, rows, columns);
  const most = Math.max(...table.cells.flat().map((cell) => Math.abs(Number(cell ?? 0))), 1);
  const nowAt = (lever: Lever, values: readonly DecimalText[]) =>
    values.indexOf(leverToday(position, lever) ?? '');
  return {
    position,
    rows: rows.values,
    columns: columns.values,
    table,
    most,
    now: { row: nowAt(over.rows, rows.values), column: nowAt(over.columns, columns.values) },
    levers: over,
  };
}

function changesOf(shown: Shown | null, { row, column }: Cell): readonly TradeChange[] | null {
  if (shown === null) return null;
  const { levers } = shown;
  const set = [
    { lever: levers.rows, value: shown.rows[row]! },
    { lever: levers.columns, value: shown.columns[column]! },
  ];
  return set.flatMap(({ lever, value }) => (lever.of === 'trade' ? [{ field: lever.name, value }] : []));
}

const whole = (cell: DecimalText | null): string =>
  cell === null
    ? '—'
    : showAmount(cell, '$/hd', 'sheet')
        .replace(/\.\d\d$/, '')
        .replace(/^-0$/, '0');

/** -3 to 3: how deep a cell is coloured. What shows 0 has no colour. */
function heat(cell: DecimalText | null, most: number): string {
  const value = Number(cell ?? 0);
  const share = Math.abs(value) / most;
  const depth = share < 0.06 || whole(cell) === '0' ? 0 : share < 0.28 ? 1 : share < 0.52 ? 2 : 3;
  return depth === 0 ? 'h0' : `${value < 0 ? 'n' : 'p'}${depth}`;
}

interface GridProps {
  readonly shown: Shown;
  readonly over: Crossed;
  readonly tried: Cell | null;
  readonly onTry: (cell: Cell | null) => void;
}

function Grid({ shown, over, tried, onTry }: GridProps): ReactElement {
  const { rows, columns, table, now, most } = shown;
  const [at, setAt] = useState<Cell>(now);
  const focus =
    at.row < rows.length && at.column < columns.length && at.row >= 0 && at.column >= 0
      ? at
      : { row: 0, column: 0 };
  const move = (event: KeyboardEvent<HTMLTableElement>): void => {
    const [down, across] = arrows[event.key] ?? [0, 0];
    if (down === 0 && across === 0) return;
    event.preventDefault();
    const row = Math.min(rows.length - 1, Math.max(0, focus.row + down));
    const column = Math.min(columns.length - 1, Math.max(0, focus.column + across));
    setAt({ row, column });
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-cell="${row} ${column}"]`)?.focus();
  };
  return (
    <div className={styles['grid']}>
      <div className={styles['legend']} aria-hidden>
        <b>
          {edgeTitle(over.columns)} {edgeUnit(over.columns)}
        </b>
        <span className={styles['key']}>
          <i className={styles['dash']} /> break-even <i className={styles['ring']} /> now
        </span>
      </div>
      <table onKeyDown={move}>
        <caption className={styles['heard']}>
          Profit per head: {leverWords(over.columns)} across, {leverWords(over.rows)} down
        </caption>
        <thead>
          <tr>
            <td>{edgeTitle(over.rows)}</td>
            {columns.map((value, column) => (
              <th key={value} scope="col" className={cx(column === now.column && styles['now'])}>
                {showOnEdge(value, over.columns)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((value, row) => (
            <tr key={value}>
              <th scope="row" className={cx(row === now.row && styles['now'])}>
                {showOnEdge(value, over.rows)}
              </th>
              {columns.map((other, column) => {
                const cell = table.cells[row]![column]!;
                const isNow = row === now.row && column === now.column;
                const isTried = tried?.row === row && tried.column === column;
                return (
                  <td key={other} className={styles[heat(cell, most)]}>
                    <button
                      type="button"
                      data-cell={`${row} ${column}`}
                      tabIndex={focus.row === row && focus.column === column ? 0 : -1}
                      aria-pressed={isTried}
                      aria-label={`${leverTitle(over.rows)} ${showLever(value, over.rows)}, ${leverWords(over.columns)} ${showLever(other, over.columns)}: ${cell === null ? 'no profit' : showAmount(cell, '$/hd')}${isNow ? ', this trade' : ''}`}
                      className={cx(isNow && styles['here'], isTried && styles['tried'])}
                      onFocus={() => setAt({ row, column })}
                      onClick={() => onTry(isTried || isNow ? null : { row, column })}
                    >
                      {whole(cell)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Line shown={shown} />
    </div>
  );
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The break-even line through the exact crossing of each row; the numbers stand in the cells beside it. */
function Line({ shown }: { readonly shown: Shown }): ReactElement | null {
  const { columns, rows, table } = shown;
  if (columns.length < 2) return null;
  const first = Number(columns[0]);
  const step = Number(columns[1]) - first;
  const points = table.breakEven.flatMap((value, row) => {
    const x = value === null ? null : (Number(value) - first) / step + 0.5;
    return x === null || x < -columns.length || x > 2 * columns.length
      ? []
      : [`${x.toFixed(3)},${row + 0.5}`];
  });
  return (
    <svg
      className={styles['line']}
      viewBox={`0 0 ${columns.length} ${rows.length}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}

interface UnderProps {
  readonly shown: Shown;
  readonly over: Crossed;
  readonly tried: Cell | null;
  readonly readOnly: boolean;
  readonly onUse: PriceTableProps['onUse'];
  readonly onBack: () => void;
}

/** What the tried cell is, and the buttons that take it, leave it, or take the table away. */
function Under({ shown, over, tried, readOnly, onUse, onBack }: UnderProps): ReactElement {
  const { position, rows, columns, table } = shown;
  const cell = tried === null ? null : (table.cells[tried.row]?.[tried.column] ?? null);
  const changes = tried === null ? null : changesOf(shown, tried);
  const isTradeAlone = over.rows.of === 'trade' && over.columns.of === 'trade';
  const words =
    tried === null
      ? ''
      : `${leverTitle(over.rows)} ${showOnEdge(rows[tried.row]!, over.rows)}, ${leverWords(over.columns)} ${showOnEdge(columns[tried.column]!, over.columns)}`;
  const use = (): void => {
    if (changes === null) return;
    onUse(changes, `${words}, as tried`);
    onBack();
  };
  return (
    <div className={styles['under']}>
      {tried === null || cell === null ? (
        <span>Press a cell to try it on the whole trade.</span>
      ) : (
        <span>
          {words}: <b>{showAmount(cell, '$/hd')}</b> /hd, {moreOrLess(position, cell)}
        </span>
      )}
      <span className={styles['grow']} />
      {tried !== null && isTradeAlone && !readOnly && (
        <Button tone="line" onClick={use}>
          Use these {over.key === 'prices' ? 'prices' : 'values'}
        </Button>
      )}
      <Button tone="quiet" icon="download" onClick={() => saveTable(shown, over)}>
        CSV
      </Button>
    </div>
  );
}

function moreOrLess({ carry, trade }: Position, cell: DecimalText): string {
  const now = showFigureExactly(calculateTrade(carry, trade).figures[FIGURE]);
  if (now === null) return '';
  const difference = differenceText(cell, now);
  return `${showAmount(difference.replace('-', ''), '$/hd')} ${difference.startsWith('-') ? 'less' : 'more'}`;
}

function saveTable({ rows, columns, table }: Shown, over: Crossed): void {
  const head = [`${leverTitle(over.rows)} \\ ${leverTitle(over.columns)}`, ...columns, 'break-even'];
  const lines = rows.map((value, row) => [
    value,
    ...table.cells[row]!.map((cell) => cell ?? ''),
    table.breakEven[row] ?? '',
  ]);
  download(`${tradeFigures[FIGURE].label}.csv`, `\ufeff${formatSeparated([head, ...lines], ',')}`);
}
