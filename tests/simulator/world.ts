import { Random } from './random.ts';

/** The page whose code an event runs. Events of a dead page are dropped. Events of a frozen page wait. */
export interface Owner {
  isAlive: boolean;
  frozenUntil: number;
  /** The difference between the device's clock and the world's, in ms. */
  readonly skew: () => number;
}

interface Planned {
  readonly at: number;
  readonly order: number;
  readonly owner: Owner | null;
  readonly run: () => void;
  isOff: boolean;
}

const isBefore = (a: Planned, b: Planned): boolean => (a.at === b.at ? a.order < b.order : a.at < b.at);

/** A heap with the earliest planned event on top. */
class Plan {
  readonly #heap: Planned[] = [];

  push(planned: Planned): void {
    const heap = this.#heap;
    let at = heap.push(planned) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(planned, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = planned;
  }

  peek = (): Planned | undefined => this.#heap[0];

  pop(): Planned | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (last !== undefined && top !== last) this.#sink(last);
    return top;
  }

  #sink(planned: Planned): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (!isBefore(child, planned)) break;
      heap[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = planned;
  }
}

/** The native function, which the world replaces later. Its callback runs after all promises of an event have settled. */
const afterPromises = setImmediate;

/** Saturday 21 November 2026, 08:00 UTC. Every day begins then. */
const morning = Date.UTC(2026, 10, 21, 8);

/** The clock, the randomness and the order of all events. An event finishes with all its promises before the next event begins. */
export class World {
  readonly random: Random;
  now = morning;
  steps = 0;
  current: Owner | null = null;
  readonly #plan = new Plan();
  #order = 0;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  /** Plans `run` in `delay` ms. Returns a function that cancels it. */
  after(delay: number, owner: Owner | null, run: () => void): () => void {
    this.#order += 1;
    const at = this.now + Math.max(0, delay);
    const planned: Planned = { at, order: this.#order, owner, run, isOff: false };
    this.#plan.push(planned);
    return () => {
      planned.isOff = true;
    };
  }

  /** Runs `work` now as code of the page `owner`, and waits for its promises. */
  async act(owner: Owner | null, work: () => void): Promise<void> {
    this.steps += 1;
    this.current = owner;
    work();
    await new Promise<void>((resolve) => {
      afterPromises(resolve);
    });
    this.current = null;
  }

  /** Handles the next event if it is due by `end`. Otherwise returns false. */
  async #step(end: number): Promise<boolean> {
    const next = this.#plan.peek();
    if (next === undefined || next.at > end) return false;
    this.#plan.pop();
    if (next.isOff || next.owner?.isAlive === false) return true;
    this.now = Math.max(this.now, next.at);
    if (next.owner !== null && next.owner.frozenUntil > this.now) {
      this.#plan.push({ ...next, at: next.owner.frozenUntil });
      return true;
    }
    await this.act(next.owner, next.run);
    return true;
  }

  /** Lets `duration` ms go by. */
  async pass(duration: number): Promise<void> {
    const end = this.now + duration;
    while (await this.#step(end));
    this.now = end;
  }

  /** Waits until `holds` returns true, for at most `limit` ms. Checks every `every` ms. Returns the last result of `holds`. */
  async until(holds: () => boolean, limit: number, every = 1000): Promise<boolean> {
    const end = this.now + limit;
    while (this.now < end) {
      if (holds()) return true;
      await this.pass(every);
    }
    return holds();
  }
}
