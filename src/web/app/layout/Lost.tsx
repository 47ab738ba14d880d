import type { ReactElement } from 'react';
import NotFound from '#web/screens/NotFound.tsx';
import { PublicLayout } from './PublicLayout.tsx';

export default function Lost(): ReactElement {
  return (
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  );
}
