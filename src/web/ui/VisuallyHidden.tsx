import type { ReactElement, ReactNode } from 'react';
import { visuallyHidden } from './hiddenClass.ts';

/** Said by screen readers, not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className={visuallyHidden}>{children}</span>;
}
