import { pause } from '#web/time/schedule.ts';

/** How long after a failure a part is requested once more, ms. */
const moment = 1_000;

/**
 * Loads a part of the app when it is needed, with one retry. When the member leaves a page, Firefox fails that page's pending requests at
 * once, and the router reacts to such a failure by reloading the page, which cancels the leaving. So a failure is held back until the
 * page has had time to unload, and then reported with a message that the router does not recognise: the screen shows it and reloads only
 * on request. @throws Error when it cannot be loaded
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
