import { unfetched } from './error.ts';
import type * as Flow from './flow.ts';

/** Loads the code that starts and ends a sign-in. @throws IdentityError when it cannot be loaded */
export const loadFlow = (): Promise<typeof Flow> => import('./flow.ts').catch(unfetched);
