/** How long after a failure a part is asked for once more, ms. */
const moment = 1_000;

/**
 * A part of the app that is fetched when it is wanted, asked for twice. Firefox fails what a page has asked for as soon as the member
 * leaves it, and the router answers such a failure by a reload of the page, which takes back the leaving. So a failure waits until the
 * page has had time to go, and is then told in words that the router does not know: the screen says so and reloads only when asked.
 * @throws Error where it cannot be fetched
 */
export const fetched =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, moment));
      return load().catch((cause: unknown) => {
        throw new Error('A part of Drover could not be fetched. Check the connection.', { cause });
      });
    });
