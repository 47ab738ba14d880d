import { pause } from '#web/time/schedule.ts';

/** How long after a failure a part is requested again, in ms. */
const moment = 1_000;

/**
 * Returns a function that loads a part of the app, with one retry. When the member leaves a page, Firefox fails its pending requests at
 * once. The router would then reload the page, and the member could not leave it. So a failure is held back until the page has had time to
 * unload. It is then reported with a message that the router does not recognise: the screen shows it, and reloads only on request.
 * @throws Error when the part cannot be loaded
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
