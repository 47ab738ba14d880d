import type { ReactElement, ReactNode } from 'react';
import { useRecords, useRecordsPhase } from '#web/data/hooks.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { ErrorState, Skeleton } from '#web/ui/frame/States.tsx';

interface ListStateProps {
  /** For example 'Cannot load trades'. */
  readonly cannotLoad: string;
  readonly children: ReactNode;
}

/** Shows the list. While records are loading, shows a placeholder. If loading has failed, shows the reason. */
export function ListState({ cannotLoad, children }: ListStateProps): ReactElement {
  const records = useRecords();
  const phase = useRecordsPhase();
  if (phase === 'ready') return <>{children}</>;
  if (phase === 'loading') {
    return (
      <Page>
        <Skeleton rows={12} />
      </Page>
    );
  }
  return (
    <Page>
      <ErrorState
        level={1}
        title={cannotLoad}
        actions={
          <Button tone="primary" onClick={() => void records.reload()}>
            Try again
          </Button>
        }
      >
        {records.message()} Your saved work is safe.
      </ErrorState>
    </Page>
  );
}
