import { useEffect, useState, type ReactElement } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface LiveRegionProps {
  /** What to announce; while it keeps changing nothing is said. */
  readonly children: string;
  /** Quiet time before it is said, so that results do not chatter while someone types. */
  readonly settleMs?: number | undefined;
}

/** Announces live results politely, once they have settled. Says nothing for its first text. */
export function LiveRegion({ children, settleMs = 700 }: LiveRegionProps): ReactElement {
  const [first] = useState(children);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (children === first && said === '') return;
    const timer = setTimeout(() => setSaid(children), settleMs);
    return () => clearTimeout(timer);
  }, [children, first, said, settleMs]);
  return (
    <VisuallyHidden>
      <span role="status" aria-atomic>
        {said}
      </span>
    </VisuallyHidden>
  );
}
