import { unfetched } from './error.ts';
import type * as Flow from './flow.ts';

/** The code of a sign-in, loaded when one starts or ends. @throws IdentityError while it cannot be loaded */
export const loadFlow = (): Promise<typeof Flow> => import('./flow.ts').catch(unfetched);
