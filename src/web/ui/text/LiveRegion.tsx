import { useEffect, useState } from 'react';
import { announce } from './announce.ts';

interface LiveRegionProps {
  /** The text to announce; while it keeps changing nothing is announced. */
  readonly children: string;
  /** How long it must be unchanged before it is announced, so that typing does not announce every key. */
  readonly settleMs?: number | undefined;
}

/** Announces live results politely once they stop changing. The first text is not announced. */
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
