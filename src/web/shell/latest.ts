import { useLayoutEffect, useState } from 'react';

/** Holds what the last render saw, for code that runs later: machine actions, replies, timers. */
export class Latest<Value> {
  #value: Value;
  constructor(value: Value) {
    this.#value = value;
  }
  readonly read = (): Value => this.#value;
  readonly see = (value: Value): void => {
    this.#value = value;
  };
}

/** The latest value of a render, readable by what was made in an earlier one. */
export function useLatest<Value>(value: Value): Latest<Value> {
  const [latest] = useState(() => new Latest(value));
  useLayoutEffect(() => latest.see(value));
  return latest;
}
