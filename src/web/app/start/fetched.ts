import { pause } from '#web/time/schedule.ts';

const moment = 1_000;

/**
 * Returns a function that loads a part of the app, and retries once after a pause. Firefox fails all pending requests when a member leaves
 * a page. The router would then reload the page and keep the member there. So the last error has a text that the router does not recognise.
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
