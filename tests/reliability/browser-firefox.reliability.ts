import { openFirefox } from './browsers/firefox.ts';
import { walk } from './browsers/journeys.ts';

export const name = 'the app in Firefox: sign-in, form, sheet, paste, a day without a server, a conflict';

export const run = (): Promise<string> => walk(openFirefox);
