import { useCallback, useEffect, useRef, useState } from 'react';
import { BadFile } from '#workbook/in/bad-file.ts';
import type { FileTable } from '#workbook/in/file-table.ts';
import type { FileMessage, WantedWorkbook } from '../../workbook/file.ts';
import { tableOfText } from '#workbook/read/text-table.ts';

/** The state of reading a file: none chosen, progress, the error, or the table. */
export type FileReading =
  | { readonly is: 'none'; readonly problem: string }
  | { readonly is: 'reading'; readonly name: string; readonly rows: number }
  | { readonly is: 'read'; readonly name: string; readonly table: FileTable };

export interface ImportReading {
  readonly reading: FileReading;
  /** Reads a file in a worker. `sheet` names the sheet to read. */
  readonly readFile: (file: File, sheet?: string) => void;
  readonly readText: (text: string) => void;
  readonly readSheet: (sheet: string) => void;
  readonly forget: () => void;
}

const none = (problem: string): FileReading => ({ is: 'none', problem });

/**
 * Starts a worker that reads a file. The caller must terminate the worker. `onReading` gets the number of rows, and finally the table or
 * the error.
 */
function readInWorker(
  file: File,
  sheets: Pick<WantedWorkbook, 'ownSheet' | 'sheet'>,
  onReading: (next: FileReading) => void,
): Worker {
  const { name } = file;
  const worker = new Worker(new URL('../../workbook/reading-worker.ts', import.meta.url), { type: 'module' });
  const failed = (): void =>
    onReading(none('The file could not be read. Nothing was changed; try it again.'));
  worker.addEventListener('message', ({ data }: MessageEvent<FileMessage>) => {
    if ('rows' in data) onReading({ is: 'reading', name, rows: data.rows });
    else onReading('table' in data ? { is: 'read', name, table: data.table } : none(data.problem));
  });
  worker.addEventListener('error', failed);
  file.arrayBuffer().then((buffer) => {
    const wanted: WantedWorkbook = { bytes: new Uint8Array(buffer), name, ...sheets };
    worker.postMessage(wanted, [buffer]);
  }, failed);
  return worker;
}

/** @param ownSheet - the name of the sheet with these records in our own workbook */
export function useReading(ownSheet: string): ImportReading {
  const [reading, setReading] = useState<FileReading>(none(''));
  const worker = useRef<Worker | null>(null);
  const file = useRef<File | null>(null);
  const stop = (): void => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => stop, []);
  const readFile = useCallback(
    (chosen: File, sheet?: string): void => {
      stop();
      file.current = chosen;
      setReading({ is: 'reading', name: chosen.name, rows: 0 });
      const made = readInWorker(chosen, { ownSheet, sheet: sheet ?? null }, (next) => {
        // If the user has chosen another file meanwhile, ignore this one.
        if (worker.current !== made) return;
        if (next.is !== 'reading') stop();
        setReading(next);
      });
      worker.current = made;
    },
    [ownSheet],
  );
  const readText = useCallback((text: string): void => {
    stop();
    file.current = null;
    try {
      setReading(text.trim() === '' ? none('') : { is: 'read', name: '', table: tableOfText(text) });
    } catch (problem) {
      if (!(problem instanceof BadFile)) throw problem;
      setReading(none(problem.message));
    }
  }, []);
  return {
    reading,
    readFile,
    readText,
    readSheet: (sheet) => file.current !== null && readFile(file.current, sheet),
    forget: () => {
      stop();
      setReading(none(''));
    },
  };
}
