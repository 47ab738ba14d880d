import { openWebKit } from './browsers/webkit.ts';
import { walk } from './browsers/journeys.ts';

export const name = 'the app in WebKit: sign-in, form, sheet, paste, a day without a server, a conflict';

export const run = (): Promise<string> => walk(openWebKit);
