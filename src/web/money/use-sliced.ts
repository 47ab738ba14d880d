import { useEffect, useMemo, useState } from 'react';

/** How long work may take before a screen is drawn without it, and then between two frames, ms. */
const AT_ONCE = 40;
const A_SLICE = 12;

/** Work that stops now and then, so that a screen can be drawn in between. */
type Pieces<Value> = Generator<void, Value>;

/** Work that was begun. */
class Sliced<Value> {
  readonly #steps: Pieces<Value>;
  value: Value | undefined;
  isDone = false;

  constructor(steps: Pieces<Value>) {
    this.#steps = steps;
  }

  /** Goes on for so many milliseconds, or to the end. */
  run(ms: number): this {
    const end = performance.now() + ms;
    while (!this.isDone && performance.now() < end) {
      const step = this.#steps.next();
      if (step.done !== true) continue;
      this.isDone = true;
      this.value = step.value;
    }
    return this;
  }
}

/**
 * The result of `make`, begun again when `make` changes: give it a stable function. What takes long is done in slices between
 * frames; until then the last result, or undefined where there was none.
 */
export function useSliced<Value>(make: () => Pieces<Value>): Value | undefined {
  const work = useMemo(() => new Sliced(make()).run(AT_ONCE), [make]);
  const [late, setLate] = useState<Sliced<Value> | null>(null);
  const [last, setLast] = useState<Value | undefined>();
  useEffect(() => {
    if (work.isDone) return;
    let timer = 0;
    const next = (): void => {
      if (work.run(A_SLICE).isDone) setLate(work);
      else timer = window.setTimeout(next);
    };
    timer = window.setTimeout(next);
    return () => window.clearTimeout(timer);
  }, [work]);
  const isDone = work.isDone || late === work;
  // Kept for as long as the next result is on its way.
  if (isDone && work.value !== last) setLast(work.value);
  return isDone ? work.value : last;
}
