import type { HereNews, Place, Who } from '#contract/farms.ts';
import type { Present } from '#web/shell/farm/presence.ts';

/** A device without a report for this many ms has left. */
export const goneAfter = 110_000;

interface Kept extends Present {
  readonly until: number;
}

const isAt = (one: Place, other: Place): boolean =>
  one.screen === other.screen && one.kind === other.kind && one.id === other.id && one.field === other.field;

/** Where the other devices are, as they last reported. */
export class OthersPlaces {
  readonly #byDevice = new Map<string, Kept>();

  /** Adds a report that was received at `now` (ms). Returns true if the device has moved. */
  take({ who, device, at }: Pick<HereNews, 'who' | 'device' | 'at'>, now: number): boolean {
    const before = this.#byDevice.get(device);
    if (at === null) return this.#byDevice.delete(device);
    this.#byDevice.set(device, { who, at, until: now + goneAfter });
    return before === undefined || before.who.id !== who.id || !isAt(before.at, at);
  }

  /** Removes devices that have been silent for too long. Returns true if there were any. */
  expire(now: number): boolean {
    const gone = [...this.#byDevice].filter(([, { until }]) => until <= now);
    for (const [device] of gone) this.#byDevice.delete(device);
    return gone.length > 0;
  }

  keepOnly(people: readonly Pick<Who, 'id'>[]): boolean {
    const gone = [...this.#byDevice].filter(([, { who }]) => !people.some(({ id }) => id === who.id));
    for (const [device] of gone) this.#byDevice.delete(device);
    return gone.length > 0;
  }

  /** Returns when the next silent device counts as gone, in ms since 1970. Null if nobody is here. */
  next(): number | null {
    const times = [...this.#byDevice.values()].map(({ until }) => until);
    return times.length === 0 ? null : Math.min(...times);
  }

  list(): readonly Present[] {
    return [...this.#byDevice.values()].map(({ who, at }) => ({ who, at }));
  }
}
