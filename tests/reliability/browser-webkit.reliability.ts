import { walk } from './browsers/journeys.ts';
import { openWebKit } from './browsers/webkit.ts';

export const name =
  'the app in WebKit: the journeys that matter, without the server, killed and in conflict too';

export const run = (): Promise<string> => walk(openWebKit);
