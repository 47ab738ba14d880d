import { newId } from '#web/data/records.ts';
import { sendRows } from '../model/importing/sent-row.ts';
import { onSheetOf, type SheetSource } from './sheet-source.ts';
import type { ImportPlan } from '#workbook/read/plan.ts';

/** What a worker needs to prepare the rows of a plan. */
export interface RowsWanted {
  readonly plan: ImportPlan;
  readonly source: SheetSource;
  readonly member: string;
  readonly updates: boolean;
}

// Ten thousand rows take more than a second. In a worker, the sheet stays usable.
addEventListener('message', ({ data: { plan, source, member, updates } }: MessageEvent<RowsWanted>) =>
  onSheetOf(source, false, (kind) =>
    sendRows(plan, kind, { member, updates, newId }, (sent) => postMessage(sent)),
  ),
);
