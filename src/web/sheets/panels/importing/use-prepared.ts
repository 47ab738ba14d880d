import { useEffect, useState } from 'react';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { ImportPlan } from '#workbook/read/plan.ts';
import type { ImportOptions, PreparedRow } from '../../model/importing/row.ts';
import { besideOthers, prepareRows } from '../../model/importing/rows.ts';

export interface PreparedImport<Row> {
  readonly rows: readonly PreparedRow<Row>[];
  /** How many lines were looked at so far; null when all were. */
  readonly done: number | null;
}

/** A slice that leaves the page its frames. */
const SLICE_MS = 10;

/**
 * What each line of the plan would do. It is worked out on the member's own records, which only the page has: in slices, so that the
 * page stays free. Until all are done the rows are those of the plan before.
 */
export function usePrepared<Row extends SheetRow>(
  plan: ImportPlan | null,
  kind: SheetKind<Row>,
  { member, updates, newId }: ImportOptions,
): PreparedImport<Row> {
  const [prepared, setPrepared] = useState<PreparedImport<Row>>({ rows: [], done: null });
  useEffect(() => {
    if (plan === null) return;
    const lines = prepareRows(plan, kind, { member, updates, newId });
    const rows: PreparedRow<Row>[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slice = (): void => {
      const until = performance.now() + SLICE_MS;
      for (let next = lines.next(); ; next = lines.next()) {
        if (next.done === true) return setPrepared({ rows: besideOthers(rows, kind), done: null });
        rows.push(next.value);
        if (performance.now() > until) break;
      }
      setPrepared((before) => ({ rows: before.rows, done: rows.length }));
      timer = setTimeout(slice);
    };
    slice();
    return () => clearTimeout(timer);
  }, [plan, kind, member, updates, newId]);
  return plan === null ? { rows: [], done: null } : prepared;
}
