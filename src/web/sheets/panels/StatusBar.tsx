import type { ReactElement } from 'react';
import { showNumber, type Decimal } from '#calc-core';
import type { RowState } from '#web/data/records.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { fullTitle } from '../columns/column.ts';
import { cellCount } from '../cells/range.ts';
import { statisticsOf } from '../cells/statistics.ts';
import type { RunningSheet } from '../grid/createSheet.ts';
import type { SheetRow } from '../kinds/kind.ts';
import styles from './StatusBar.module.css';

/** More cells than this are counted, not summed: a sum over millions would hold the keyboard up. */
const mostSummed = 50_000;

/** The line under a sheet: how many rows are in which state, and what the selected cells come to. */
export function StatusBar<Row extends SheetRow>({
  running,
}: {
  readonly running: RunningSheet<Row>;
}): ReactElement {
  const { sheet } = running;
  const waiting = running.waiting();
  return (
    <div className={styles['stats']}>
      <States running={running} />
      {waiting > 0 && (
        <span className={styles['item']}>
          {waiting} {waiting === 1 ? 'row waits' : 'rows wait'} until you finish typing
        </span>
      )}
      {running.isStale() && (
        <Button tone="link" onClick={sheet.reapply}>
          Sort and filter again
        </Button>
      )}
      <span className={styles['grow']} />
      <Selected running={running} />
    </div>
  );
}

const shapes: readonly (readonly [
  state: RowState['state'],
  icon: IconName | null,
  word: string,
  tone: string,
])[] = [
  ['on this device', null, 'unsaved', 'waiting'],
  ['conflict', 'conflict', 'conflict', 'waiting'],
  ['not saved', 'offline', 'not saved', 'waiting'],
  ['refused', 'alert', 'refused', 'wrong'],
];

function States<Row extends SheetRow>({
  running: { sheet, stateCounts },
}: {
  readonly running: RunningSheet<Row>;
}): ReactElement {
  const counts = stateCounts();
  const bad = sheet.marks.badCount();
  return (
    <>
      {shapes.map(([state, icon, word, tone]) => {
        const count = counts.get(state) ?? 0;
        return count === 0 ? null : (
          <span key={state} className={`${styles['item']} ${styles[tone]}`}>
            {icon === null ? <span className={styles['dot']} /> : <Icon name={icon} />}
            {count} {word}
          </span>
        );
      })}
      {bad > 0 && (
        <span className={`${styles['item']} ${styles['wrong']}`}>
          {bad} {bad === 1 ? 'cell' : 'cells'} not understood
        </span>
      )}
    </>
  );
}

function Selected<Row extends SheetRow>({
  running: { sheet },
}: {
  readonly running: RunningSheet<Row>;
}): ReactElement | null {
  const box = sheet.selection.box();
  if (box === null) return null;
  const cells = cellCount(box);
  const only = box.left === box.right ? sheet.columnAt(box.left) : undefined;
  const label = `${only === undefined ? '' : `${fullTitle(only)}, `}${cells} ${cells === 1 ? 'cell' : 'cells'}`;
  if (cells === 1) return null;
  if (cells > mostSummed) return <span>{label}, too many to sum</span>;
  const values: (Decimal | string | null)[] = [];
  for (let row = box.top; row <= box.bottom; row += 1) {
    const data = sheet.rowAt(row);
    if (data === undefined) continue;
    for (let column = box.left; column <= box.right; column += 1)
      values.push(sheet.columnAt(column)?.value(data) ?? null);
  }
  const { filled, numbers, sum, average, min, max } = statisticsOf(values);
  const show = only?.showNumber ?? showNumber;
  const figures: readonly (readonly [string, Decimal | null])[] =
    numbers === 0
      ? []
      : [
          ['Average', average],
          ['Min', min],
          ['Max', max],
          ['Sum', sum],
        ];
  return (
    <>
      <span>{label}</span>
      <span className={styles['rule']} />
      <span>
        Count<b>{filled}</b>
      </span>
      {figures.map(([name, value]) => (
        <span key={name}>
          {name}
          <b>{value === null ? '' : show(value)}</b>
        </span>
      ))}
    </>
  );
}
