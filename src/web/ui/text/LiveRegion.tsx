import { useEffect, useState } from 'react';
import { announce } from './announce.ts';

interface LiveRegionProps {
  /** What to announce; while it keeps changing nothing is announced. */
  readonly children: string;
  /** Quiet time before the announcement, so that results do not chatter while someone types. */
  readonly settleMs?: number | undefined;
}

/** Announces live results politely, once they have settled. Its first text is not announced. */
export function LiveRegion({ children, settleMs = 700 }: LiveRegionProps): null {
  const [first] = useState(children);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (children === (spoken === '' ? first : spoken)) return;
    const timer = setTimeout(() => {
      announce(children);
      setSpoken(children);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [children, first, spoken, settleMs]);
  return null;
}
