import type { ReactElement } from 'react';
import { Page } from '#web/ui/frame/Frame.tsx';
import { EmptyState } from '#web/ui/frame/States.tsx';

/** Shown while another tab with an older app has the records open. Continues when that tab is closed. */
export default function WaitingForOtherTab(): ReactElement {
  return (
    <main>
      <Page>
        <EmptyState icon="warning" level={1} title="Close Drover's other tabs">
          <span role="status">
            Drover was updated, but another tab or window with the older version still has the records open.
            Close it, and this tab continues by itself. Everything stored on this device is safe.
          </span>
        </EmptyState>
      </Page>
    </main>
  );
}
