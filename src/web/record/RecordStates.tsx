import { lazy, Suspense, type ReactElement } from 'react';
import type { Kind } from '#web/data/records.ts';
import { Page } from '#web/ui/frame/Frame.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import type { Doc } from './document.ts';
import type { RecordScreen } from './record.ts';

const RecordProblem = lazy(() => import('./RecordProblem.tsx'));
const Question = lazy(() => import('./LeaveQuestion.tsx'));

interface RecordStateProps<D extends Doc> {
  readonly kind: Exclude<Kind, 'board'>;
  readonly screen: RecordScreen<D>;
}

/** Whether the record is open: else RecordState says what is the matter. */
export const isOpen = (state: RecordScreen<Doc>['state']): boolean =>
  typeof state === 'object' ||
  state === 'added' ||
  state === 'left' ||
  state === 'copied' ||
  state === 'deleted';

/** A record that is not open: on its way, or what is the matter with it. */
export function RecordState<D extends Doc>({ kind, screen }: RecordStateProps<D>): ReactElement {
  const onItsWay = (
    <Page>
      <Skeleton />
    </Page>
  );
  if (screen.state === 'loading') return onItsWay;
  return (
    <Suspense fallback={onItsWay}>
      <RecordProblem kind={kind} screen={screen} name={screen.draft?.name} />
    </Suspense>
  );
}

/** Save, Keep draft, Discard: asked when the member leaves with unsaved edits. */
export function LeaveQuestion<D extends Doc>({
  screen: { state, send, draft },
}: {
  readonly screen: RecordScreen<D>;
}): ReactElement | null {
  const isAsking = typeof state === 'object' && state.open === 'asking to leave';
  if (!isAsking) return null;
  return (
    <Suspense>
      <Question name={draft?.name ?? ''} send={send} />
    </Suspense>
  );
}
