import { useEffect, useState } from 'react';
import { announce } from './announce.ts';

interface LiveRegionProps {
  /** The text to announce. Nothing is announced while it keeps changing. */
  readonly children: string;
  /** The text is announced after it has stayed the same for this many ms. */
  readonly settleMs?: number | undefined;
}

/** Announces results when they stop changing, without interrupting the reader. The first text is not announced. */
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
