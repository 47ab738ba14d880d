import { longestWait } from '#machines/sync.ts';

/** The wait in ms before the first attempt. */
const firstAfter = 1_000;

/** The shortest wait in ms between two attempts. */
const againAfter = 5_000;

/** Repeats some work for as long as it is needed. After each failure it waits longer. */
export class Attempts {
  readonly #work: () => Promise<boolean>;
  readonly #isNeeded: () => boolean;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running = false;
  #hurried = false;
  #failed = 0;
  #closed = false;

  /** @param work - resolves with true if it succeeded; a rejection is a failure */
  constructor(work: () => Promise<boolean>, isNeeded: () => boolean) {
    this.#work = work;
    this.#isNeeded = isNeeded;
  }

  /** Call when the work is needed. Plans the first attempt. */
  begin(): void {
    if (this.#timer === null && !this.#running) this.#plan(firstAfter);
  }

  /** Makes the next attempt now, for example because the network is back. */
  hurry(): void {
    if (this.#running) this.#hurried = true;
    else if (this.#timer !== null) this.#plan(0);
  }

  #plan(after: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = this.#closed ? null : setTimeout(() => void this.#try(), after);
  }

  async #try(): Promise<void> {
    this.#timer = null;
    this.#running = true;
    this.#hurried = false;
    const isDone = await this.#work().catch(() => false);
    this.#running = false;
    this.#failed = isDone ? 0 : this.#failed + 1;
    const wait = Math.max(againAfter, longestWait(this.#failed));
    if (this.#isNeeded()) this.#plan(this.#hurried ? 0 : wait);
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
