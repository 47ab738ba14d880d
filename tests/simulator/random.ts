/** Chance that one number decides: the same seed gives the same draws, on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
    // Neighbouring seeds begin alike: the first draws are thrown away.
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

  /** From 0 up to, but never, 1. */
  unit = (): number => this.bits() / 2 ** 32;

  between(least: number, most: number): number {
    return least + this.unit() * (most - least);
  }

  /** A whole number from 0 up to, but never, `end`. */
  below(end: number): number {
    return Math.floor(this.unit() * end);
  }

  happens(chance: number): boolean {
    return this.unit() < chance;
  }

  /** @throws RangeError when there is nothing to pick from */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** One of the names, each as likely as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights);
    let left = this.unit() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      // Only the names of `weights` are its entries.
      if (left < 0) return name as Name;
    }
    throw new RangeError('no weights');
  }
}
