import { lazy, Suspense, type ReactElement } from 'react';
import { Page } from '#web/ui/frame/Frame.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import type { Doc } from './draft-fields.ts';
import type { EditorView } from './record-editor.ts';
import { isAskingToLeave, type AnyEditor } from './use-record-editor.ts';

const RecordProblem = lazy(() => import('./RecordProblem.tsx'));
const Question = lazy(() => import('./LeaveQuestion.tsx'));

interface RecordStateProps {
  readonly kind: 'trade' | 'carry' | 'group';
  readonly editor: AnyEditor;
  readonly view: EditorView<Doc>;
}

/** True if the record is open. If not, RecordState shows why. */
export const isOpen = (state: EditorView<Doc>['state']): boolean =>
  typeof state === 'object' ||
  state === 'added' ||
  state === 'left' ||
  state === 'copied' ||
  state === 'deleted';

/** Shown while a record is loading, or if it cannot be opened. */
export function RecordState({ kind, editor, view }: RecordStateProps): ReactElement {
  const loading = (
    <Page>
      <Skeleton />
    </Page>
  );
  if (view.state === 'loading') return loading;
  return (
    <Suspense fallback={loading}>
      <RecordProblem kind={kind} view={view} send={editor.send} />
    </Suspense>
  );
}

/** Asks what to do with unsaved edits when the member leaves the record. */
export function LeaveQuestion({ editor, view }: Omit<RecordStateProps, 'kind'>): ReactElement | null {
  if (!isAskingToLeave(view.state)) return null;
  return (
    <Suspense>
      <Question name={view.draft?.name ?? ''} send={editor.send} />
    </Suspense>
  );
}
