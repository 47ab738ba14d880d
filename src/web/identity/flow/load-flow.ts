import { unfetched } from './error.ts';
import type * as Flow from './flow.ts';

/** What a sign-in is made of, fetched when one begins or ends. @throws IdentityError while it cannot be fetched. */
export const loadFlow = (): Promise<typeof Flow> => import('./flow.ts').catch(unfetched);
