import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { showNumber, statisticsOf, type Statistics, type Decimal } from '#calc-core/number';
import type { RowState } from '#web/data/records.ts';
import { rowsWords } from '#web/data/rows/words.ts';
import { afterPaint } from '#web/time/schedule.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { Icon, type IconName } from '#web/ui/text/Icon.tsx';
import { LiveRegion } from '#web/ui/text/LiveRegion.tsx';
import { fullTitle } from '../columns/column.ts';
import { cellCount, type Rectangle } from '../range.ts';
import { goToNextFix } from '../actions/finding.ts';
import { undo as undoLast } from '../actions/history.ts';
import type { StatusMessage } from '../model/state.ts';
import { fixingWords, shownFor } from '../model/sentences.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import type { SheetRow } from '../kinds/kind.ts';
import styles from './StatusBar.module.css';
import { useChanges, useShown } from './use-shown.ts';
import { reapply } from '../model/viewing.ts';
import { cellsToFix } from '../model/search.ts';

/** More cells than this are counted but not summed. A sum over millions would block the keyboard. */
const mostSummed = 50_000;

/** The line below a sheet: row counts by state, and statistics of the selected cells. */
export function StatusBar<Row extends SheetRow>({
  sheet,
  undo,
}: {
  readonly sheet: SheetModel<Row>;
  readonly undo?: RefObject<HTMLButtonElement | null>;
}): ReactElement {
  const waiting = useShown(sheet, () => sheet.feed.waiting());
  const isStale = useShown(sheet, () => sheet.state.isStale);
  return (
    <div className={styles['stats']}>
      <States sheet={sheet} />
      <Stages sheet={sheet} />
      {waiting > 0 && (
        <span className={styles['item']}>
          {waiting} {waiting === 1 ? 'row waits' : 'rows wait'} until you finish typing
        </span>
      )}
      {isStale && (
        <Button tone="link" onClick={() => reapply(sheet)}>
          Sort and filter again
        </Button>
      )}
      <Message sheet={sheet} undo={undo} />
      <Selected sheet={sheet} />
    </div>
  );
}

/** Counts the trades of the totals by stage: "12 sold, 4 bought, 25 planned". Empty if all are planned. */
function Stages<Row extends SheetRow>({ sheet }: { readonly sheet: SheetModel<Row> }): ReactElement | null {
  const counts = useShown(sheet, () => {
    const named = sheet.kind.columns.find(({ total }) => total?.kind === 'stages');
    return named === undefined ? '' : sheet.total(named.id);
  });
  return counts === '' ? null : <span className={styles['item']}>{counts}</span>;
}

/** The last message. A message about a write has an Undo button and stays until the next message. Other messages disappear (spec 9). */
function Message<Row extends SheetRow>({
  sheet,
  undo,
}: {
  readonly sheet: SheetModel<Row>;
  readonly undo: RefObject<HTMLButtonElement | null> | undefined;
}): ReactElement {
  const last = useShown(sheet, () => sheet.state.message);
  const line = useRef<HTMLSpanElement>(null);
  const [over, setOver] = useState<StatusMessage | null>(null);
  useEffect(() => {
    const ms = shownFor(last);
    if (last.text === '' || ms === null) return;
    // While the pointer is over the message, the message stays.
    const timer = setInterval(() => {
      if (line.current?.matches(':hover') !== true) setOver(last);
    }, ms);
    return () => clearInterval(timer);
  }, [last]);
  const isShown = last !== over && last.text !== '';
  return (
    <span ref={line} className={cx(styles['said'], isShown && styles['saying'])}>
      {/* Use a new node for each message. Screen readers then announce a repeated text again. */}
      <span role="status">{isShown && <span key={last.number}>{last.text}</span>}</span>
      {isShown && last.canUndo && (
        <Button
          ref={undo}
          tone="link"
          onClick={() => {
            undoLast(sheet);
            sheet.focusActive();
          }}
          onKeyDown={(event) => event.key === 'Escape' && sheet.focusActive()}
        >
          Undo
        </Button>
      )}
    </span>
  );
}

const shapes: readonly (readonly [state: RowState['state'], icon: IconName | null, tone: string])[] = [
  ['on this device', null, 'waiting'],
  ['conflict', 'conflict', 'waiting'],
  ['not saved', 'offline', 'waiting'],
  ['refused', 'alert', 'wrong'],
];

function States<Row extends SheetRow>({ sheet }: { readonly sheet: SheetModel<Row> }): ReactElement {
  // The map of counts is changed in place. Compare its contents as text.
  useShown(sheet, () => [...sheet.counts.ofStates()].join(' '));
  const bad = useShown(sheet, () => cellsToFix(sheet).length);
  const counts = sheet.counts.ofStates();
  return (
    <>
      {shapes.map(([state, icon, tone]) => {
        const words = rowsWords(state, counts.get(state) ?? 0, sheet.kind.noun);
        return words === null ? null : (
          <span key={state} className={`${styles['item']} ${styles[tone]}`}>
            {icon === null ? <span className={styles['dot']} /> : <Icon name={icon} />}
            {words}
          </span>
        );
      })}
      {bad > 0 && (
        <Button tone="link" className={styles['fix']} onClick={() => goToNextFix(sheet)}>
          {fixingWords(bad)}
        </Button>
      )}
    </>
  );
}

/** With this many selected cells or more, the sums appear after the next painted frame. */
const fewCells = 500;

function Selected<Row extends SheetRow>({ sheet }: { readonly sheet: SheetModel<Row> }): ReactElement | null {
  const version = useChanges(sheet, () => isRange(sheet.selection.box()));
  const box = sheet.selection.box();
  const cells = box === null ? 0 : cellCount(box);
  const isMany = cells >= fewCells && cells <= mostSummed;
  const [later, setLater] = useState<{ readonly of: string; readonly statistics: Statistics } | null>(null);
  useEffect(() => {
    if (!isMany) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const sum = (): void => {
      const now = sheet.selection.box();
      setLater(now === null ? null : { of: placeOf(now), statistics: statisticsOf(valuesIn(sheet, now)) });
    };
    afterPaint(() => {
      if (!isOver) timer = setTimeout(sum, 50);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isMany, sheet, version]);
  if (!isRange(box)) return <LiveRegion>{''}</LiveRegion>;
  const only = box.left === box.right ? sheet.columnAt(box.left) : undefined;
  const label = `${only === undefined ? '' : `${fullTitle(only)}, `}${cells} cells`;
  const summed = later?.of === placeOf(box) ? later.statistics : null;
  const statistics = isMany ? summed : statisticsOf(cells > mostSummed ? [] : valuesIn(sheet, box));
  const figures =
    statistics === null || cells > mostSummed ? [] : figuresOf(statistics, only?.showNumber ?? showNumber);
  const shown = cells > mostSummed ? `${label}, too many to sum` : label;
  return (
    <>
      <LiveRegion>{[shown, ...figures.map(([name, value]) => `${name} ${value}`)].join(', ')}</LiveRegion>
      <span>{shown}</span>
      {figures.length > 0 && <span className={styles['rule']} />}
      {figures.map(([name, value]) => (
        <span key={name}>
          {name}
          <b>{value}</b>
        </span>
      ))}
    </>
  );
}

const isRange = (box: Rectangle | null): box is Rectangle => box !== null && cellCount(box) > 1;

const placeOf = ({ top, left, bottom, right }: Rectangle): string => `${top} ${left} ${bottom} ${right}`;

function valuesIn<Row extends SheetRow>(sheet: SheetModel<Row>, box: Rectangle): (Decimal | string | null)[] {
  const values: (Decimal | string | null)[] = [];
  for (let row = box.top; row <= box.bottom; row += 1) {
    const data = sheet.rowAt(row);
    if (data === undefined) continue;
    for (let column = box.left; column <= box.right; column += 1)
      values.push(sheet.columnAt(column)?.value(data) ?? null);
  }
  return values;
}

function figuresOf(
  { filled, numbers, sum, average, min, max }: Statistics,
  show: (value: Decimal) => string,
): readonly (readonly [name: string, shown: string])[] {
  const shown = (value: Decimal | null): string => (value === null ? '' : show(value));
  const count = ['Count', String(filled)] as const;
  if (numbers === 0) return [count];
  return [count, ['Average', shown(average)], ['Min', shown(min)], ['Max', shown(max)], ['Sum', shown(sum)]];
}
