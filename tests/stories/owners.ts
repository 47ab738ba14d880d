import * as React from 'react';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Stops React in development mode from recording a stack trace for each element. The traces are for `captureOwnerStack`, which nothing here
 * uses. React records traces for up to 10,000 elements per second, and the recording takes a twelfth of the stories' test time. React's
 * warnings, and the components that an error names, are not affected. @throws Error when React's counter has changed
 */
export function makeNoOwnerStacks(): void {
  const internals = (React as unknown as Record<string, Internals | undefined>)[name];
  if (internals?.recentlyCreatedOwnerStacks === undefined)
    throw new Error(
      'React counts its owner stacks differently: change tests/stories/owners.ts, or take it out.',
    );
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}
