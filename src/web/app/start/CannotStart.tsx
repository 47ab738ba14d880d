import type { ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { ErrorState } from '#web/ui/frame/States.tsx';

export function CannotStart({ reason }: { readonly reason: string }): ReactElement {
  return (
    <main>
      <Page>
        <ErrorState
          level={1}
          title="Drover cannot start"
          actions={
            <Button tone="primary" onClick={() => window.location.reload()}>
              Try again
            </Button>
          }
        >
          The server did not answer ({reason}). Check the connection, then try again.
        </ErrorState>
      </Page>
    </main>
  );
}
