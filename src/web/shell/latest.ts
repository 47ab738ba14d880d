import { useLayoutEffect, useState } from 'react';

/** Keeps the last rendered value for code that runs later: machine actions, replies, timers. */
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

/** The value of the last render, for functions created in an earlier one. */
export function useLatest<Value>(value: Value): Latest<Value> {
  const [latest] = useState(() => new Latest(value));
  useLayoutEffect(() => latest.see(value));
  return latest;
}
