/** Randomness from a seed. The same seed gives the same numbers on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
    // Neighbouring seeds start with similar numbers, so the generator skips its first eight numbers.
    for (let draw = 0; draw < 8; draw += 1) this.bits();
  }

  /** 32 bits, by mulberry32. */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A number from 0 up to but not including 1. */
  unit = (): number => this.bits() / 2 ** 32;

  between(least: number, most: number): number {
    return least + this.unit() * (most - least);
  }

  /** A whole number from 0 up to but not including `end`. */
  below(end: number): number {
    return Math.floor(this.unit() * end);
  }

  happens(chance: number): boolean {
    return this.unit() < chance;
  }

  /**
   * @throws RangeError when there is nothing to pick from
   */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Picks a name. A name with twice the weight is picked twice as often. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights);
    let left = this.unit() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      // `Object.entries` loses the type. Every name of `weights` is a `Name`.
      if (left < 0) return name as Name;
    }
    throw new RangeError('no weights');
  }
}
