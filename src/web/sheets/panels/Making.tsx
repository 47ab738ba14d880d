import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { MakeFile } from '../workbook/in-worker.ts';
import type { FileWanted } from '../workbook/make.ts';
import styles from './panels.module.css';

interface GoingProps {
  readonly rows: number;
  readonly of: number;
}

interface Making {
  readonly wanted: FileWanted;
  readonly of: number;
  /** The message to show if the file cannot be made. */
  readonly failed: string;
  readonly done: (file: readonly Uint8Array<ArrayBuffer>[]) => void;
}

/** Makes a file in a worker. Returns its progress and any error. Closing the dialog stops the worker. */
export function useMaking(make: MakeFile) {
  const stop = useRef(() => {});
  const [going, setGoing] = useState<GoingProps | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => () => stop.current(), []);
  return {
    going,
    problem,
    start({ wanted, of, failed, done }: Making): void {
      setProblem('');
      setGoing({ rows: 0, of });
      stop.current = make(wanted, {
        made(made) {
          if ('rows' in made) return setGoing({ rows: Math.min(made.rows, of), of });
          stop.current();
          done(made.file);
        },
        failed() {
          stop.current();
          setGoing(null);
          setProblem(failed);
        },
      });
    },
  };
}

/** Shows how many of a file's rows are written. */
export function Going({ rows, of }: GoingProps): ReactElement {
  return (
    <p className={styles['going']}>
      <progress aria-label="Rows written" max={Math.max(1, of)} value={rows} />
      {rows.toLocaleString('en-AU')} of {of.toLocaleString('en-AU')} rows
    </p>
  );
}
