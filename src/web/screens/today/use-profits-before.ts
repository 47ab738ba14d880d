import { useEffect, useState } from 'react';
import { useCalls } from '#web/shell/calls.ts';
import { useFarm } from '#web/shell/member.ts';

const DAYS_BACK = 7;

const none: ReadonlyMap<string, string | null> = new Map();

/** The profits of a week ago, by trade. Empty until the server has answered. */
export function useProfitsBefore(): ReadonlyMap<string, string | null> {
  const { slug } = useFarm();
  const calls = useCalls();
  const [known, setKnown] = useState(none);
  useEffect(() => {
    let isLeft = false;
    calls()
      .then((online) => online.profitsBefore(slug, DAYS_BACK))
      .then(
        (found) => {
          if (!isLeft) setKnown(found);
        },
        () => undefined,
      );
    return () => {
      isLeft = true;
    };
  }, [calls, slug]);
  return known;
}
