import { pause } from '#web/time/schedule.ts';

const moment = 1_000;

/**
 * Returns a function that loads a part of the app and retries once. When a member leaves a page, Firefox fails all pending requests at
 * once. The router would answer this failure with a reload, and the member could not leave. So this function waits after a failure, and
 * throws an error that the router does not recognise.
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
