import { useEffect, useState } from 'react';
import { apiPaths } from '#contract/paths.ts';
import { useSyncStatus } from '#web/data/hooks.ts';
import { useApp } from '#web/shell/app.tsx';
import { useMember } from '#web/shell/member.ts';
import { propertyOf } from '#contract/property-of.ts';

/** Reads the answer of GET /api/users/{id}. True if the calculators have timed out for this member. */
export const saysExpired = (body: unknown): boolean => propertyOf(body, 'membershipExpired') === true;

/** True after the membership has ended. Each later contact with the server checks it again, so a renewal shows at once. */
export function useMembershipExpired(): boolean {
  const { api } = useApp();
  const { slug } = useMember();
  const { phase, lastSynced } = useSyncStatus();
  const isRefused = phase === 'membership expired';
  const [isExpired, setExpired] = useState(false);
  const contact = isExpired || isRefused ? lastSynced : null;
  useEffect(() => {
    let isOver = false;
    api.ask({ method: 'GET', path: apiPaths.user(slug) }).then(
      (body) => !isOver && setExpired(saysExpired(body)),
      () => {
        // Without an answer, keep the last known value.
      },
    );
    return () => {
      isOver = true;
    };
  }, [api, slug, contact]);
  return isExpired || isRefused;
}
