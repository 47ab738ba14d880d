import type { ReactElement } from 'react';
import { Page } from '#web/ui/frame/Frame.tsx';
import { EmptyState } from '#web/ui/frame/States.tsx';

/** Shown while a tab with an older app has the records open. This tab continues by itself when that tab is closed. */
export default function WaitingForOtherTab(): ReactElement {
  return (
    <main>
      <Page>
        <EmptyState icon="warning" level={1} title="Close Drover's other tabs">
          <span role="status">
            Drover was updated, and another tab or window still holds the records on this device with the
            older one. Close it, and this one goes on by itself. What was kept on this device stays kept.
          </span>
        </EmptyState>
      </Page>
    </main>
  );
}
