import type { ReactElement } from 'react';
import { signedAmount } from '#calc-core/actual';
import { showFigure, showFigureExactly } from '#calc-core/figure';
import {
  boardInputs,
  rungPriceInput,
  rungValue,
  rungWeightInput,
  type PriceClass,
  type Rung,
  type RungVerdict,
} from '#calc-core/market';
import { showMoney, showNumber } from '#calc-core/number';
import { cx } from '#web/ui/text/cx.ts';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { Cell } from './Cell.tsx';
import { isInBlock, isOneCell, lastCell, rungFields } from './cells.ts';
import { keptCell } from './kept.ts';
import type { ClassRowsProps } from './sheet-props.ts';
import market from './Market.module.css';
import styles from './BoardSheet.module.css';

interface RungProps extends ClassRowsProps {
  readonly rung: Rung;
  readonly at: number;
  readonly verdict: RungVerdict | undefined;
  /** The server has not got it. */
  readonly isUnsent: boolean;
}

const titles = { weightKg: 'Weight', price: 'Price', head: '# Of Head' } as const;

const money = (text: string): string => showMoney(text).replace('$', '');

/** A rung: what was quoted, its value, and what growing on from it pays. */
export function RungRow({
  of,
  index,
  rung,
  at,
  verdict,
  isUnsent,
  editing,
  readOnly,
  block,
}: RungProps): ReactElement {
  const rules = { weightKg: rungWeightInput(of), price: rungPriceInput(of.basis), head: boardInputs.head };
  const where =
    rung.weightKg === null
      ? of.name
      : `${of.name} ${showNumber(rung.weightKg)} ${of.weightBasis === 'cwt' ? 'kg cwt' : 'kg'}`;
  const next = verdict?.next ?? null;
  // Where a hand takes the chosen cells to fill on.
  const last = block === null || readOnly ? null : lastCell(block);
  const isMarked = block !== null && !isOneCell(block);
  return (
    <tr className={cx(isUnsent && styles['unsaved'])}>
      {rungFields.map((field) => {
        const place = { class: index, rung: at, field };
        const cell = keptCell(of, at, field);
        if (field === 'weightKg' && of.basis === 'hd') {
          return <td key={field} className={market['na']} data-reason="Sold by the head" />;
        }
        return (
          <td
            key={field}
            className={cx(
              !readOnly && market['input'],
              styles['typed'],
              isMarked && isInBlock(block, place) && styles['marked'],
              field === 'price' && rung.isOld === true && styles['old'],
            )}
            data-column={field}
          >
            <Cell
              label={`${where}, ${titles[field]}`}
              at={place}
              value={rung[field]}
              rule={rules[field]}
              cents={field === 'price' && of.basis !== 'hd'}
              readOnly={readOnly}
              kept={editing.cells[cell]}
              onRefused={(message, text) => editing.refuse(cell, message, text)}
              onCommit={(value, text) =>
                editing.edit(
                  `${titles[field]} of ${where}`,
                  cell,
                  { do: 'rung', class: index, rung: at, field, value },
                  text,
                )
              }
            />
            {field === 'price' && rung.isOld === true && (
              <VisuallyHidden>Old price, from another day</VisuallyHidden>
            )}
            {field === 'weightKg' && isUnsent && <VisuallyHidden>Not sent yet</VisuallyHidden>}
            {last !== null && last.rung === at && last.class === index && last.field === field && (
              <span className={styles['handle']} data-fill aria-hidden />
            )}
          </td>
        );
      })}
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
  return of.rungs.length === 1 ? 'One rung: add a second to compare' : 'The last quoted weight';
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
      {/* Colour is for money made or lost. The word has none: Overpriced, of a trade, is green. */}
      <td className={styles['words']}>
        {next.verdict === null ? '' : next.verdict === 'undervalued' ? 'Undervalued' : 'Overvalued'}
      </td>
    </>
  );
}
