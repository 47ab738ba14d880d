import { useEffect, useState } from 'react';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { ImportPlan } from '#workbook/read/plan.ts';
import type { ImportOptions, PreparedRow } from '../../model/importing/row.ts';
import { doubtsAmongTrades, prepareRows } from '../../model/importing/rows.ts';
import { receivedRows, type RowsSent, type SentRow } from '../../model/importing/sent-row.ts';
import type { RowsWanted } from '../../workbook/preparing-worker.ts';
import type { SheetSource } from '../../workbook/sheet-source.ts';

export interface PreparedImport<Row> {
  readonly rows: readonly PreparedRow<Row>[];
  /** How many lines have been processed. Null when all are done. */
  readonly done: number | null;
}

interface PreparedHandlers<Row> {
  done(count: number): void;
  all(rows: readonly PreparedRow<Row>[]): void;
}

/** Fewer lines than this are processed on the page. Starting a worker would take longer. */
const MANY = 500;

/**
 * What each line of the plan would do. Until all lines are processed, the rows of the previous plan are returned.
 * @param sourceOf - returns the records for a worker; null if the page must process all lines
 */
export function usePrepared<Row extends SheetRow>(
  plan: ImportPlan | null,
  kind: SheetKind<Row>,
  { member, updates, newId }: ImportOptions,
  sourceOf: (() => SheetSource) | null,
): PreparedImport<Row> {
  const [prepared, setPrepared] = useState<PreparedImport<Row> & { readonly of: ImportPlan | null }>({
    rows: [],
    done: null,
    of: null,
  });
  useEffect(() => {
    if (plan === null) return;
    const handlers: PreparedHandlers<Row> = {
      done: (done) => setPrepared(({ rows }) => ({ rows, done, of: plan })),
      all: (rows) => setPrepared({ rows, done: null, of: plan }),
    };
    const onPage = (): (() => void) => inSlices(plan, kind, { member, updates, newId }, handlers);
    if (sourceOf === null || plan.lines.length < MANY) return onPage();
    return inWorker({ plan, source: sourceOf(), member, updates }, kind, handlers, onPage);
  }, [plan, kind, member, updates, newId, sourceOf]);
  if (plan === null) return { rows: [], done: null };
  return prepared.of === plan ? prepared : { rows: prepared.rows, done: 0 };
}

/** Processes the lines in a worker, or on the page if no worker can be started. Returns a function that stops the processing. */
function inWorker<Row extends SheetRow>(
  wanted: RowsWanted,
  kind: SheetKind<Row>,
  { done, all }: PreparedHandlers<Row>,
  onPage: () => () => void,
): () => void {
  const worker = new Worker(new URL('../../workbook/preparing-worker.ts', import.meta.url), {
    type: 'module',
  });
  let stop = (): void => worker.terminate();
  const rows: SentRow[] = [];
  worker.addEventListener('message', ({ data }: MessageEvent<RowsSent>) => {
    if ('rows' in data) {
      rows.push(...data.rows);
      return done(rows.length);
    }
    worker.terminate();
    all(receivedRows(rows, wanted.plan, kind, data.doubts));
  });
  worker.addEventListener('error', () => {
    worker.terminate();
    stop = onPage();
  });
  done(0);
  worker.postMessage(wanted);
  return () => stop();
}

/** Each slice takes this many ms. The page can draw its frames between slices. */
const SLICE_MS = 10;

/** Processes the lines on the page, in slices. Returns a function that stops the processing. */
function inSlices<Row extends SheetRow>(
  plan: ImportPlan,
  kind: SheetKind<Row>,
  options: ImportOptions,
  { done, all }: PreparedHandlers<Row>,
): () => void {
  const lines = prepareRows(plan, kind, options);
  const rows: PreparedRow<Row>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = (): void => {
    const until = performance.now() + SLICE_MS;
    for (let next = lines.next(); ; next = lines.next()) {
      if (next.done === true) return all(doubtsAmongTrades(rows, kind));
      rows.push(next.value);
      if (performance.now() > until) break;
    }
    done(rows.length);
    timer = setTimeout(slice);
  };
  slice();
  return () => clearTimeout(timer);
}
