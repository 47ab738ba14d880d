import type { ReactElement, ReactNode } from 'react';
import { visuallyHidden } from './hidden-class.ts';

/** Said by screen readers, not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className={visuallyHidden}>{children}</span>;
}
