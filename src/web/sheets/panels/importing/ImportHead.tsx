import type { ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import type { FileLine } from '#workbook/in/file-table.ts';
import { MOST_BEFORE, type ImportPlan } from '#workbook/read/plan.ts';
import { counted } from '../../model/sentences.ts';
import styles from './Importing.module.css';

interface Props {
  readonly name: string;
  readonly plan: ImportPlan;
  readonly onSheet: (sheet: string) => void;
  readonly onHead: (headAt: number | null) => void;
  readonly onAnother: () => void;
}

/** Shows the file. The user can choose the sheet and the row of headings. */
export function ImportHead({ name, plan, onSheet, onHead, onAnother }: Props): ReactElement {
  const { table, headAt, lines } = plan;
  return (
    <p className={styles['file']}>
      <span>{name === '' ? 'Pasted cells' : name}</span>
      {table.sheetNames.length > 1 ? (
        <label>
          sheet{' '}
          <select value={table.sheet} onChange={(event) => onSheet(event.target.value)}>
            {table.sheetNames.map((sheet) => (
              <option key={sheet}>{sheet}</option>
            ))}
          </select>
        </label>
      ) : (
        table.sheet !== '' && <span>sheet {table.sheet}</span>
      )}
      {table.own === null && (
        <label>
          headings in{' '}
          <select
            value={headAt ?? ''}
            onChange={({ target }) => onHead(target.value === '' ? null : Number(target.value))}
          >
            <option value="">no row</option>
            {table.lines.slice(0, MOST_BEFORE).map((line, at) => (
              <option key={line.number} value={at}>
                {rowWords(line)}
              </option>
            ))}
          </select>
        </label>
      )}
      <span>{counted(lines.length, 'row')}</span>
      <Button tone="link" onClick={onAnother}>
        Another file
      </Button>
    </p>
  );
}

const rowWords = ({ number, cells }: FileLine): string => {
  const words = cells.filter((cell) => cell.trim() !== '').join(', ');
  return `row ${number}: ${words.length > 40 ? `${words.slice(0, 39)}…` : words}`;
};
