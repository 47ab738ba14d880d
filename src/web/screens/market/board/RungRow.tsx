import type { ReactElement } from 'react';
import { signedAmount } from '#calc-core/actual';
import { showFigure, showFigureExactly } from '#calc-core/figure';
import { rungValue, type PriceClass, type Rung, type RungField, type RungVerdict } from '#calc-core/market';
import { showMoney } from '#calc-core/number';
import { cellCount, isInside, type Rectangle } from '#web/sheets/range.ts';
import { cx } from '#web/ui/text/cx.ts';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { RungCell } from './RungCell.tsx';
import { rungFields, rungId, rungName, rungTitles } from './rungs.ts';
import type { ClassRowsProps } from './sheet-props.ts';
import market from '../Market.module.css';
import styles from './BoardSheet.module.css';

interface RungProps extends ClassRowsProps {
  readonly rung: Rung;
  readonly at: number;
  readonly verdict: RungVerdict | undefined;
  readonly isUnsent: boolean;
}

const money = (text: string): string => showMoney(text).replace('$', '');

/** A rung's quoted price, its value, and the profit of growing stock to the next rung. */
export function RungRow(props: RungProps): ReactElement {
  const { of, rung, at, verdict, isUnsent } = props;
  const next = verdict?.next ?? null;
  return (
    <tr className={cx('sheet-row', isUnsent && styles['unsaved'])} row-id={rungId(of, at)}>
      {rungFields.map((field) => (
        <QuotedCell key={field} {...props} field={field} />
      ))}
      <td className={styles['key']}>{valueOf(of, rung)}</td>
      {next === null ? (
        <td
          colSpan={4}
          className={cx(market['na'], market['edge'])}
          data-reason={whyNoStep(of, rung, verdict)}
        >
          <VisuallyHidden>{whyNoStep(of, rung, verdict)}</VisuallyHidden>
        </td>
      ) : (
        <StepCells next={next} />
      )}
    </tr>
  );
}

const columnOf = (field: RungField): number => rungFields.indexOf(field);

/** True for the last selected cell, which shows the fill handle. */
const isLast = ({ bottom, right }: Rectangle, row: number, field: RungField): boolean =>
  bottom === row && right === columnOf(field);

function QuotedCell({
  of,
  rung,
  at,
  first,
  box,
  day,
  readOnly,
  isUnsent,
  field,
}: RungProps & { readonly field: RungField }): ReactElement {
  const row = first + at;
  if (field === 'weightKg' && of.basis === 'hd') {
    return (
      <td
        className={cx('sheet-cell', market['na'])}
        col-id={field}
        data-reason="Sold by the head"
        tabIndex={-1}
      />
    );
  }
  const isMarked = box !== null && cellCount(box) > 1 && isInside({ row, column: columnOf(field) }, box);
  const hasHandle = box !== null && !readOnly && isLast(box, row, field);
  const isOld = field === 'price' && rung.isOld === true;
  return (
    <td
      className={cx(
        'sheet-cell',
        hasHandle && 'fill',
        !readOnly && market['input'],
        styles['typed'],
        isMarked && styles['marked'],
        isOld && styles['old'],
      )}
      // Screen readers name the row by the weight.
      role={field === 'weightKg' ? 'rowheader' : undefined}
      col-id={field}
      data-column={field}
    >
      <RungCell
        label={`${rungName({ of, rung })}, ${rungTitles[field]}`}
        value={rung[field]}
        cents={field === 'price' && of.basis !== 'hd'}
        readOnly={readOnly}
        refused={day.refusedAt(rungId(of, at), field)}
      />
      {isOld && <VisuallyHidden>Old price, from another day</VisuallyHidden>}
      {field === 'weightKg' && isUnsent && <VisuallyHidden>Not sent yet</VisuallyHidden>}
      {hasHandle && <span className={styles['handle']} data-fill aria-hidden />}
    </td>
  );
}

function valueOf(of: PriceClass, rung: Rung): string {
  const value = rungValue(of, rung);
  return value === null ? '' : money(value);
}

function whyNoStep(of: PriceClass, rung: Rung, verdict: RungVerdict | undefined): string {
  if (of.basis === 'hd') return 'Sold by the head';
  if (verdict === undefined) {
    if (of.basis === 'cwt' && of.dressing === null) return 'Enter the dressing percentage first';
    return rung.weightKg === null ? 'Enter a weight: without one there is no value' : 'No price yet';
  }
  return of.rungs.length === 1
    ? 'There is only one rung. Add another one to compare'
    : 'The last quoted weight';
}

function StepCells({ next }: { readonly next: NonNullable<RungVerdict['next']> }): ReactElement {
  const tone = next.verdict === 'overvalued' ? market['loss'] : market['gain'];
  const leaves = showFigureExactly(next.leaves);
  return (
    <>
      <td className={market['edge']}>{money(next.isWorth.toFixed())}</td>
      <td data-reason={next.costs.reason}>{showFigure(next.costs, '$/kg', 'sheet')}</td>
      <td className={tone} data-reason={next.leaves.reason}>
        {leaves === null ? showFigure(next.leaves, '$/hd', 'sheet') : signedAmount(leaves)}
      </td>
      {/* This word has no colour. Colours in this row mean a profit or a loss. */}
      <td className={styles['words']}>
        {next.verdict === null ? '' : next.verdict === 'undervalued' ? 'Undervalued' : 'Overvalued'}
      </td>
    </>
  );
}
