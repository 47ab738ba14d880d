import type { ReactElement } from 'react';
import NotFound from '#web/screens/NotFound.tsx';
import { PublicLayout } from './PublicLayout.tsx';

/** Shows the page for an unknown address, without a sidebar. */
export default function Lost(): ReactElement {
  return (
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  );
}
