import type { ReactElement } from 'react';
import NotFound from '#web/screens/NotFound.tsx';
import { PublicLayout } from './PublicLayout.tsx';

/** An unknown address has no layout of its own: it gets the one without a sidebar. */
export default function Lost(): ReactElement {
  return (
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  );
}
