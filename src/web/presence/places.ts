import type { HereNews, Place, Who } from '#contract/farms.ts';
import type { Present } from '#web/shell/farm/presence.ts';

/** Who says nothing for so long is gone: they say where they are more often than that, ms. */
export const goneAfter = 110_000;

interface Kept extends Present {
  readonly until: number;
}

const isAt = (one: Place, other: Place): boolean =>
  one.screen === other.screen && one.kind === other.kind && one.id === other.id && one.field === other.field;

/** Where the others are, by their devices, as they last said. */
export class OthersPlaces {
  readonly #byDevice = new Map<string, Kept>();

  /** Takes what somebody said at this time, ms. Returns whether anybody is somewhere else now. */
  take({ who, device, at }: Pick<HereNews, 'who' | 'device' | 'at'>, now: number): boolean {
    const before = this.#byDevice.get(device);
    if (at === null) return this.#byDevice.delete(device);
    this.#byDevice.set(device, { who, at, until: now + goneAfter });
    return before === undefined || before.who.id !== who.id || !isAt(before.at, at);
  }

  /** Takes out who has not been heard of for too long. Returns whether there was anybody. */
  expire(now: number): boolean {
    const gone = [...this.#byDevice].filter(([, { until }]) => until <= now);
    for (const [device] of gone) this.#byDevice.delete(device);
    return gone.length > 0;
  }

  /** Takes out somebody who is no longer on the farm. */
  keepOnly(people: readonly Pick<Who, 'id'>[]): boolean {
    const gone = [...this.#byDevice].filter(([, { who }]) => !people.some(({ id }) => id === who.id));
    for (const [device] of gone) this.#byDevice.delete(device);
    return gone.length > 0;
  }

  /** When somebody is gone next unless they say something, ms since 1970; null where nobody is here. */
  next(): number | null {
    const times = [...this.#byDevice.values()].map(({ until }) => until);
    return times.length === 0 ? null : Math.min(...times);
  }

  list(): readonly Present[] {
    return [...this.#byDevice.values()].map(({ who, at }) => ({ who, at }));
  }
}
