import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { ErrorState } from '#web/ui/frame/States.tsx';

/** Shown when a screen has failed. The records are safe in the journal, so the user can open the screen again. */
export function SomethingFailed({ error }: ErrorComponentProps): ReactElement {
  useEffect(() => console.error(error), [error]);
  return (
    <Page>
      <ErrorState
        level={1}
        title="This screen failed"
        actions={
          <>
            <Button tone="primary" onClick={() => window.location.reload()}>
              Open it again
            </Button>
            <ButtonLink href="/">Home</ButtonLink>
          </>
        }
      >
        Your records and drafts are kept on this device. The failure was:{' '}
        {error instanceof Error ? error.message : String(error)}
      </ErrorState>
    </Page>
  );
}
