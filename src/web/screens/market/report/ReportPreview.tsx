import { useState, type ReactElement } from 'react';
import { classNamed, rungPriceInput, rungWeightInput, type Board } from '#calc-core/market';
import { type ReportMark } from '#calc-core/market/report';
import { isSameAmount, readTyped, showMoney, showNumber, type AmountRule } from '#calc-core/number';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import type { Correction, PreviewRung } from './report-corrections.ts';
import styles from './PasteReport.module.css';

interface ReportPreviewProps {
  readonly rungs: readonly PreviewRung[];
  readonly marks: readonly ReportMark[];
  /** The day that gets the prices. Undefined for a new day. */
  readonly before: Board | undefined;
  readonly onCorrect: (line: number, change: Correction) => void;
}

const units = { lwt: '$/kg lwt', cwt: '$/kg cwt', hd: '$/hd' } as const;

/** The prices from a report, one per row. The user can correct a row or leave it out. */
export function ReportPreview({ rungs, marks, before, onCorrect }: ReportPreviewProps): ReactElement {
  return (
    <div className={styles['scroller']}>
      <table className={styles['preview']} aria-label="What was read">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Take</VisuallyHidden>
            </th>
            <th scope="col">Class</th>
            <th scope="col">Weight kg</th>
            <th scope="col">Price</th>
            <th scope="col">In</th>
            <th scope="col"># Of Head</th>
            <th scope="col">Low to high</th>
          </tr>
        </thead>
        <tbody>
          {rungs.map((rung) => (
            <Row
              key={rung.line}
              rung={rung}
              marks={marks.filter(({ line }) => line === rung.line)}
              was={priceBefore(before, rung)}
              onCorrect={(change) => onCorrect(rung.line, change)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function priceBefore(board: Board | undefined, { class: name, weightKg, price }: PreviewRung): string | null {
  const rungs = (board === undefined ? undefined : classNamed(board, name))?.rungs ?? [];
  const same = rungs.find((rung) =>
    rung.weightKg === null || weightKg === null
      ? rung.weightKg === weightKg
      : isSameAmount(rung.weightKg, weightKg),
  );
  return same === undefined || same.price === null || same.price === price ? null : same.price;
}

interface RowProps {
  readonly rung: PreviewRung;
  readonly marks: readonly ReportMark[];
  readonly was: string | null;
  readonly onCorrect: (change: Correction) => void;
}

function Row({ rung, marks, was, onCorrect }: RowProps): ReactElement {
  const { line, class: name, head, basis, range, isOut = false } = rung;
  const isMarked = (column: ReportMark['column']): boolean => marks.some((mark) => mark.column === column);
  return (
    <>
      <tr className={cx(isOut && styles['out'])}>
        <td>
          <Checkbox checked={!isOut} hideLabel onChange={(take) => onCorrect({ isOut: !take })}>
            {`Take line ${line}`}
          </Checkbox>
        </td>
        <td>
          <Typed
            key={name}
            label={`Class of line ${line}`}
            value={name}
            onTyped={(text) => {
              const typed = text.trim();
              if (typed !== '') onCorrect({ class: typed });
              return typed !== '';
            }}
          />
        </td>
        <td>
          <Weight {...{ rung, onCorrect }} isMarked={isMarked('weightKg')} />
        </td>
        <td>
          <Price {...{ rung, was, onCorrect }} isMarked={isMarked('price')} />
        </td>
        <td>{rung.weightBasis === 'cwt' ? '$/kg cwt, kg cwt' : units[basis]}</td>
        <td>{head === null ? '' : showNumber(head)}</td>
        <td>{range}</td>
      </tr>
      {marks.map(({ why }) => (
        <tr key={why}>
          <td />
          <td colSpan={6} className={styles['mark']}>
            {why}
          </td>
        </tr>
      ))}
    </>
  );
}

interface CorrectedAmountProps extends Pick<RowProps, 'rung' | 'onCorrect'> {
  readonly isMarked: boolean;
}

function Weight({ rung, isMarked, onCorrect }: CorrectedAmountProps): ReactElement {
  const { line, weightKg } = rung;
  if (weightKg === null) return <>a head</>;
  return (
    <Amount
      label={`Weight of line ${line}`}
      value={weightKg}
      shown={showNumber(weightKg)}
      rule={rungWeightInput(rung)}
      isMarked={isMarked}
      onValue={(value) => onCorrect({ weightKg: value })}
    />
  );
}

/** The report's price, next to the day's current price if the two differ. */
function Price({
  rung: { line, price, basis },
  was,
  isMarked,
  onCorrect,
}: CorrectedAmountProps & Pick<RowProps, 'was'>): ReactElement {
  return (
    <>
      {was !== null && <span className={styles['was']}>{`${showMoney(was)} → `}</span>}
      <Amount
        label={`Price of line ${line}`}
        value={price}
        shown={showMoney(price).replace('$', '')}
        rule={rungPriceInput(basis)}
        isMarked={isMarked}
        onValue={(value) => onCorrect({ price: value })}
      />
    </>
  );
}

interface AmountCellProps {
  readonly label: string;
  readonly value: string;
  readonly shown: string;
  readonly rule: AmountRule;
  readonly isMarked: boolean;
  readonly onValue: (value: string) => void;
}

function Amount({ label, value, shown, rule, isMarked, onValue }: AmountCellProps): ReactElement {
  return (
    <Typed
      key={value}
      label={label}
      value={shown}
      isMarked={isMarked}
      onTyped={(text) => {
        const read = readTyped(text, rule);
        if (!read.ok || read.value === null) return false;
        onValue(read.value);
        return true;
      }}
    />
  );
}

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly isMarked?: boolean;
  /** Returns false for an unreadable text, which stays in the box, marked. */
  readonly onTyped: (text: string) => boolean;
}

function Typed({ label, value, isMarked = false, onTyped }: TypedProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const [isBad, setBad] = useState(false);
  const take = (): void => {
    if (typed !== value) setBad(!onTyped(typed));
  };
  return (
    <input
      className={cx(isMarked && styles['doubt'])}
      aria-label={label}
      aria-invalid={isBad || undefined}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}
