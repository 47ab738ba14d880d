import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../year/members.ts';

/** Reads and writes ten times a second until stopped. Does not retry. */
export class Through {
  readonly #living: Promise<void>;
  #isOver = false;
  #requests = 0;
  readonly #failed: string[] = [];

  /** `person` must send to the balancer's address. */
  constructor(person: Person) {
    this.#living = this.#live(person);
  }

  async #live(person: Person): Promise<void> {
    while (!this.#isOver) {
      const isWrite = this.#requests % 2 === 0;
      this.#requests += 1;
      const asked = isWrite
        ? person.send('POST', '/api/TradeGroups/kim', { name: `Group ${this.#requests}` })
        : person.send('GET', '/api/TradeGroups/kim');
      const said = await asked.then(({ status }) => (status < 300 ? null : String(status)), String);
      if (said !== null) this.#failed.push(said);
      await wait(100);
    }
  }

  /**
   * Stops, and resolves with the number of requests.
   * @throws Error when a request failed
   */
  async end(): Promise<number> {
    this.#isOver = true;
    await this.#living;
    if (this.#failed.length > 0)
      throw new Error(`${this.#failed.length} of ${this.#requests} requests failed: ${this.#failed[0]}`);
    return this.#requests;
  }
}
