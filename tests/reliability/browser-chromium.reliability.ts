import { walk } from './browsers/journeys.ts';
import { openChromium } from './browsers/puppet.ts';

export const name =
  'the app in Chromium: the journeys that matter, without the server, killed and in conflict too';

export const run = (): Promise<string> => walk(openChromium);
