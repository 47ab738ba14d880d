import { unfetched } from './error.ts';
import type * as Flow from './flow.ts';

/** Loads the code of a sign-in, when one starts or ends. @throws IdentityError when it cannot be loaded */
export const loadFlow = (): Promise<typeof Flow> => import('./flow.ts').catch(unfetched);
