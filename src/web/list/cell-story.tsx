import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { RecordKind } from '#calc-core/records';
import { useRecords } from '#web/data/hooks.ts';
import { patchEdit } from '#web/data/records.ts';
import type { StoryCell } from '#web/history/CellStory.tsx';
import { useMayWrite } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { showUndoable } from '#web/shell/take-back.ts';
import { useHistorySource } from '#web/shell/history-source.ts';

const CellStory = lazy(() => import('#web/history/CellStory.tsx'));

/** Shows the history of a cell after Shift+F2. Returns a callback for the sheet, and the dialog to render. */
export function useCellStory(kind: RecordKind): {
  readonly onStory: (id: string, columnId: string, title: string) => void;
  readonly story: ReactElement | null;
} {
  const [cell, setCell] = useState<StoryCell | null>(null);
  const close = (): void => setCell(null);
  return {
    onStory: (id, columnId, title) => setCell({ kind, id, columnId, title }),
    story: cell && <Story key={`${cell.id} ${cell.columnId}`} cell={cell} onClose={close} />,
  };
}

function Story({ cell, onClose }: { readonly cell: StoryCell; readonly onClose: () => void }): ReactElement {
  const records = useRecords();
  const notices = useNotices();
  const mayWrite = useMayWrite();
  const source = useHistorySource(cell.kind, cell.id);
  const restore = (fields: object, label: string): void => {
    records.commit(label, [patchEdit(cell.kind, cell.id, fields)]);
    onClose();
    showUndoable(records, notices, { tone: 'ok', text: label });
  };
  return (
    <Suspense>
      <CellStory {...{ cell, source, records, onClose }} readOnly={!mayWrite} onRestore={restore} />
    </Suspense>
  );
}
