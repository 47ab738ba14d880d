import { useCallback, useEffect, useMemo, useState } from 'react';
import { newId } from '#web/data/records.ts';
import { ownSheets } from '#workbook/own-sheets.ts';
import {
  become,
  correct,
  planByPlace,
  planFrom,
  planOf,
  type ImportPlan,
  type ReadAs,
} from '#workbook/read/plan.ts';
import { readColumnAs } from '#workbook/read/read-as.ts';
import { showPasted } from '../../actions/pasted-rows.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import { together, type Written } from '../../model/cell-texts.ts';
import { restWords, type Chosen } from '../../model/importing/counts.ts';
import { afterMaking, makeNothing, missingIn, withMade } from '../../model/importing/making.ts';
import type { PreparedRow } from '../../model/importing/row.ts';
import { recordsWords } from '../../model/sentences.ts';
import type { SheetModel } from '../../model/sheet-model.ts';
import { writeRead, writeTexts } from '../../model/writing.ts';
import { sheetSourceOf } from '../../workbook/sheet-source.ts';
import { isListOf, useLayouts } from './use-layouts.ts';
import { usePrepared } from './use-prepared.ts';
import { useReading } from './use-reading.ts';

/** What an import starts with: a dropped file, or pasted cells and their sheet columns. */
export type Brought =
  | { readonly file: File }
  | { readonly text: string; readonly columns?: readonly string[] };

/** The import plan for a table. Columns are matched automatically until the user changes one. */
function usePlan<Row extends SheetRow>(
  kind: SheetKind<Row>,
  reader: ReturnType<typeof useReading>,
  brought: Brought | null,
) {
  const { reading, readFile, readText } = reader;
  const table = reading.is === 'read' ? reading.table : null;
  const [changed, setChanged] = useState<ImportPlan | null>(null);
  const [isFirst, setFirst] = useState(true);
  const places = isFirst && brought !== null && 'text' in brought ? brought.columns : undefined;
  const guessed = useMemo(() => {
    if (table === null) return null;
    return places === undefined ? planOf(table, kind) : planByPlace(table, kind, places);
  }, [table, kind, places]);
  useEffect(() => {
    if (brought === null) return;
    if ('file' in brought) readFile(brought.file);
    else readText(brought.text);
  }, [brought, readFile, readText]);
  const layouts = useLayouts(isListOf(kind.kind) ? kind.kind : null, kind, guessed);
  return {
    layouts,
    plan: changed?.table === table ? changed : layouts.proposed,
    setChanged,
    headAt: (at: number | null): void => {
      if (table !== null) setChanged(planFrom(table, kind, at));
    },
    forget(): void {
      setFirst(false);
      setChanged(null);
      reader.forget();
    },
  };
}

/** An import before it is written: its plan, its previewed rows, and the user's choices. */
export function useImport<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  slug: string,
  brought: Brought | null,
) {
  const { kind } = sheet;
  const reader = useReading(ownSheets.find((sheet) => sheet.kind === kind.kind)?.name ?? '');
  const { plan, layouts, setChanged, headAt, forget } = usePlan(kind, reader, brought);
  const [updates, setUpdates] = useState(true);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const options = useMemo(() => ({ member: slug, updates, newId }), [slug, updates]);
  const sourceOf = useCallback(() => sheetSourceOf(sheet.records, kind), [sheet, kind]);
  const { rows: read, done } = usePrepared(plan, kind, options, sourceOf);
  const [making, setMaking] = useState(makeNothing);
  const missing = useMemo(() => missingIn(read), [read]);
  const rows = useMemo(() => {
    const at = new Map(plan?.columns.map(({ becomes, at: place }) => [becomes, place]));
    return read.map((row) => afterMaking(row, making, (columnId) => at.get(columnId) ?? null));
  }, [read, making, plan]);

  const fileName = reader.reading.is === 'read' ? reader.reading.name : '';
  return {
    reader,
    plan,
    layouts,
    fileName,
    reset: (): void => setChanged(null),
    headAt,
    rows,
    done,
    chosen,
    updates,
    setUpdates,
    missing,
    making,
    setMaking,
    forget(): void {
      setChosen(new Map());
      forget();
    },
    take: (line: number, isTaken: boolean): void => setChosen(new Map(chosen).set(line, isTaken)),
    become(at: number, id: string | null): void {
      if (plan !== null) setChanged(become(plan, at, id));
    },
    readAs(at: number, how: ReadAs | null): void {
      if (plan !== null) setChanged(readColumnAs(plan, at, how));
    },
    correct(row: PreparedRow<Row>, at: number, text: string): void {
      if (plan === null) return;
      setChosen(new Map([...chosen].filter(([line]) => line !== row.line.number)));
      setChanged(correct(plan, row.line, at, text));
    },
    /** Writes these rows as one undo entry, with the groups and carries that the user wants to create. */
    bringIn(all: readonly PreparedRow<Row>[]): void {
      if (plan !== null) layouts.remember(plan, layouts.name(fileName));
      // Leave out records that were deleted while the preview was open. They must not be created again.
      const taken = all.filter(({ rowId, before }) => before === undefined || kind.row(rowId) !== undefined);
      const what = recordsWords(kind, taken.length);
      const isEachItsOwn = new Set(taken.map(({ rowId }) => rowId)).size === taken.length;
      const written = (): Written => together(taken.map((row) => row.written));
      const cells = taken.flatMap((row) => row.cells);
      if (isEachItsOwn) writeRead(sheet, `Import ${what}`, withMade(written(), missing, making, newId));
      else writeTexts(sheet, `Import ${what}`, cells);
      // Wait for the next frame. The closing dialog first returns the focus to a cell.
      if (plan !== null && brought !== null && 'text' in brought)
        sheet.port.afterPaint(() => showPasted(sheet, cells, columnsOf(sheet, plan)));
      sheet.say(`Imported ${what}${restWords(rows, taken)}`, true);
    },
  };
}

function columnsOf<Row extends SheetRow>({ layout }: SheetModel<Row>, { columns }: ImportPlan) {
  const shown = columns.map(({ becomes }) => layout.columnIndex(becomes ?? '')).filter((at) => at >= 0);
  return shown.length === 0 ? { left: 0, right: 0 } : { left: Math.min(...shown), right: Math.max(...shown) };
}

export type Importing<Row extends SheetRow> = ReturnType<typeof useImport<Row>>;
