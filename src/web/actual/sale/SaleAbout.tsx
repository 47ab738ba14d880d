import type { ReactElement } from 'react';
import { leftOut, type ImportPlan } from '#workbook/read/plan.ts';
import type { PreparedRow } from '#web/sheets/model/importing/row.ts';
import { counted } from '#web/sheets/model/sentences.ts';
import type { SaleLineRow } from './row.ts';
import styles from './Sale.module.css';

/** Shows which lines of the file are left out, and what must still be corrected. */
export function SaleAbout({
  plan,
  others,
  rows,
  isOfCarcases,
}: {
  readonly plan: ImportPlan;
  readonly others: readonly string[];
  readonly rows: readonly PreparedRow<SaleLineRow>[];
  readonly isOfCarcases: boolean;
}): ReactElement | null {
  const unknown = [...leftOut(plan), ...others];
  const bad = rows.filter(({ what }) => what === 'bad').length;
  const sentences = [
    plan.columns.every(({ becomes }) => becomes === null)
      ? `No column was recognised. Choose what “${plan.columns[0]?.heading ?? ''}” is.`
      : '',
    isOfCarcases
      ? 'The dressing gives the live weight from the carcase weight. Without it the sale weight stays as planned.'
      : '',
    unknown.length === 0 ? '' : `Left out: ${unknown.join(', ')}.`,
    bad === 0
      ? ''
      : `${counted(bad, 'row')} with something to correct: type it in the row, or leave the row out.`,
  ].filter((text) => text !== '');
  return sentences.length === 0 ? null : <p className={styles['about']}>{sentences.join(' ')}</p>;
}
