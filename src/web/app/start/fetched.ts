import { pause } from '#web/time/schedule.ts';

const moment = 1_000;

/**
 * Returns a function that loads a part of the app, and retries once after a pause. The error has its own text, because the router reloads
 * the page for a browser's fetch error.
 * @throws Error when the retry fails too
 */
export const fetched =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  () =>
    load().catch(async () => {
      await pause(moment);
      return load().catch((cause: unknown) => {
        throw new Error('A part of Drover could not be fetched. Check the connection.', { cause });
      });
    });
