import type { ReactElement, ReactNode } from 'react';
import { visuallyHidden } from './hidden-class.ts';

/** Read by screen readers, but not visible. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className={visuallyHidden}>{children}</span>;
}
