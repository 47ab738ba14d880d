import type { ReactElement, ReactNode } from 'react';
import { visuallyHidden } from './hidden-class.ts';

/** Text that screen readers read but that is not visible. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className={visuallyHidden}>{children}</span>;
}
