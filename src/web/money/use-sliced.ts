import { useEffect, useMemo, useState } from 'react';

/** Work that takes longer than `AT_ONCE` ms continues in slices of `A_SLICE` ms between frames. */
const AT_ONCE = 40;
const A_SLICE = 12;

/** Work that pauses from time to time, so that the screen can be drawn. */
type Pieces<Value> = Generator<void, Value>;

class Sliced<Value> {
  readonly #steps: Pieces<Value>;
  value: Value | undefined;
  isDone = false;

  constructor(steps: Pieces<Value>) {
    this.#steps = steps;
  }

  /** Works for this many ms, or until it is finished. */
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
 * Returns the result of `make`. While `make` runs, returns the previous result or undefined.
 * Pass a stable function: a new function starts the work again.
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
  // Keep the result, to show it while the next result is calculated.
  if (isDone && work.value !== last) setLast(work.value);
  return isDone ? work.value : last;
}
