import { columnLetters } from '#workbook/cell.ts';
import type { WorkbookPlan } from '#workbook/out/plan.ts';
import { writeWorkbook } from '#workbook/out/write.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** A text or number typed into a cell. `id` is the column's name, and `row` is Excel's row number. */
export interface TypedCell {
  readonly sheet: string;
  readonly id: string;
  readonly row: number;
  readonly text: string;
}

/** A workbook with these cells typed over, as Excel saves them. A figure that is typed over loses its formula. */
export function typed(plan: WorkbookPlan, cells: readonly TypedCell[]): Uint8Array {
  const parts = unzipSync(Buffer.concat(writeWorkbook(plan)));
  const changed = plan.sheets.flatMap(({ name, columns }, index) => {
    const mine = cells.filter(({ sheet }) => sheet === name);
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    const xml = mine.reduce((sofar, { id, row, text }) => {
      const place = `${columnLetters(columns.findIndex((column) => column.id === id))}${row}`;
      const cell = new RegExp(`<c r="${place}"( s="\\d+")(?:[^>]*/>|[^>]*>.*?</c>)`);
      if (!cell.test(sofar)) throw new Error(`no cell ${place} of ${id}`);
      return sofar.replace(cell, (_, style: string) =>
        Number.isNaN(Number(text))
          ? `<c r="${place}"${style} t="inlineStr"><is><t>${text}</t></is></c>`
          : `<c r="${place}"${style}><v>${text}</v></c>`,
      );
    }, strFromU8(parts[path]!));
    return mine.length === 0 ? [] : [[path, strToU8(xml)] as const];
  });
  return zipSync({ ...parts, ...Object.fromEntries(changed) });
}
