import * as React from 'react';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Has React, in development, not take a stack trace for each element that is made. It takes them for `captureOwnerStack`, which
 * nothing here asks, for the first 10,000 elements of a second: a twelfth of all that the stories' tests cost. Its warnings, and the
 * components that an error names, stay. @throws Error when React counts otherwise.
 */
export function makeNoOwnerStacks(): void {
  const internals = (React as unknown as Record<string, Internals | undefined>)[name];
  if (internals?.recentlyCreatedOwnerStacks === undefined)
    throw new Error(
      'React counts its owner stacks differently: change tests/stories/owners.ts, or take it out.',
    );
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}
