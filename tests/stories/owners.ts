import * as React from 'react';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Stops React from recording a stack trace for each element. The recording would take a twelfth of the stories' time.
 * @throws Error if React's counter has changed
 */
export function makeNoOwnerStacks(): void {
  const internals = (React as unknown as Record<string, Internals | undefined>)[name];
  if (internals?.recentlyCreatedOwnerStacks === undefined)
    throw new Error(
      'React counts its owner stacks differently: change tests/stories/owners.ts, or take it out.',
    );
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}
