/** The moment of the stories that tell days from now: their pictures must be the same on any other day. */
export const thatDay = Date.parse('2026-11-22T11:00:00');

/** For `beforeEach`: the clock stands at that moment until the story is over. */
export function onThatDay(): () => void {
  const Real = Date;
  class Then extends Real {
    constructor(...when: [] | [string | number]) {
      super(when[0] ?? thatDay);
    }
    static override now(): number {
      return thatDay;
    }
  }
  globalThis.Date = Then as DateConstructor;
  return () => {
    globalThis.Date = Real;
  };
}
