import { kindOf } from '#calc-core/animals';
import { tradeFigures } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { Section } from '#web/ui/frame/Section.tsx';
import { cx } from '#web/ui/text/cx.ts';
import {
  closedFigure,
  rowsFor,
  shornSides,
  type CardRow,
  type ResultCard,
  type ShornSide,
} from './result-cards.ts';
import { ExplainedFigure } from '#web/forms/parts/ExplainedFigure.tsx';
import { useWorked } from '#web/forms/parts/explaining.ts';
import { ServerChip } from './ServerSays.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './FigureTable.module.css';

interface FigureTableProps {
  readonly card: ResultCard;
  readonly side: ShornSide;
  /** Added to the title: "so far" or "actual". Absent for a plan. */
  readonly of?: string | null | undefined;
}

/** The figures of one result card. Shorn sheep have two columns: shorn and not shorn. */
export function FigureTable({ card, side, of }: FigureTableProps): ReactElement {
  const { trade, result } = useWorked();
  const kind = kindOf(trade.animalSubTypeId);
  const rows = rowsFor(card, kind);
  return (
    <Section
      title={of ? `${card.title}, ${of}` : card.title}
      folds
      folded
      hint={<span className={styles['folded']}>{closedFigure(card, result, kind, side)}</span>}
    >
      <table className={cx(styles['figures'], kind.shorn && styles['split'])}>
        {kind.shorn && (
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Figure</VisuallyHidden>
              </th>
              {shornSides.map(({ value, label }) => (
                <th key={value} scope="col" className={cx(value === side && styles['on'])}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((each) => (
            <FigureRow key={each.name} row={each} shorn={kind.shorn} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function FigureRow({ row, shorn }: { readonly row: CardRow; readonly shorn: boolean }): ReactElement {
  const names = shorn ? [row.shorn, row.notShorn] : [row.name];
  return (
    <tr className={cx(row.key && styles['key'])}>
      <th scope="row">{tradeFigures[row.name].label}</th>
      {names.map((name, index) => (
        <td key={index}>
          <ServerChip name={name} />
          <ExplainedFigure name={name} />
        </td>
      ))}
    </tr>
  );
}
