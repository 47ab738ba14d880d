import type { ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { ErrorState } from '#web/ui/frame/States.tsx';

function whyNot(error: unknown): string {
  if (error instanceof DOMException && error.name === 'VersionError')
    return 'A newer version of Drover opened these records last. Close all tabs of Drover and open it again to get that version.';
  const reason = error instanceof Error ? error.message : String(error);
  return `The browser refused its storage (${reason}). Close other windows of this site, or free some space, then try again.`;
}

export default function CannotOpen({ error }: { readonly error: unknown }): ReactElement {
  return (
    <main>
      <Page>
        <ErrorState
          level={1}
          title="Cannot open the records on this device"
          actions={
            <Button tone="primary" onClick={() => window.location.reload()}>
              Try again
            </Button>
          }
        >
          {whyNot(error)}
        </ErrorState>
      </Page>
    </main>
  );
}
