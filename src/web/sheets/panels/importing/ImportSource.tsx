import { useRef, useState, type ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { formatSeparated } from '#workbook/read/separated.ts';
import { readTableHtml } from '../../input/pasted-table.ts';
import styles from './Importing.module.css';

interface Props {
  readonly problem: string;
  readonly onFile: (file: File) => void;
  readonly onText: (text: string) => void;
}

/** Lets the user choose or drop a file, or paste cells. */
export function ImportSource({ problem, onFile, onText }: Props): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null | undefined): boolean => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
    return file !== undefined;
  };
  return (
    <div
      className={cx(styles['drop'], isOver && styles['over'])}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <p role="alert">{problem}</p>
      <p className={styles['choose']}>
        <Button tone="line" icon="upload" onClick={() => input.current?.click()}>
          {problem === '' ? 'Choose a file' : 'Another file'}
        </Button>
        <span>
          <span data-keys>or drop it here: </span>
          an Excel workbook (.xlsx), or a CSV or tab-separated file.
        </span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="An Excel workbook, or a CSV or tab-separated file"
        accept=".xlsx,.csv,.tsv,.txt,.xls,.ods,text/csv,text/plain"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <label>
        Or paste cells here
        <textarea
          aria-label="Paste cells here"
          onPaste={(event) => {
            event.preventDefault();
            const { clipboardData } = event;
            if (take(clipboardData.files)) return;
            const table = readTableHtml(clipboardData.getData('text/html'));
            onText(table === null ? clipboardData.getData('text/plain') : formatSeparated(table, '\t'));
          }}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
    </div>
  );
}
