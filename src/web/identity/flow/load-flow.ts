import { unfetched } from './error.ts';
import type * as Flow from './flow.ts';

/** @throws IdentityError when the code cannot be loaded */
export const loadFlow = (): Promise<typeof Flow> => import('./flow.ts').catch(unfetched);
