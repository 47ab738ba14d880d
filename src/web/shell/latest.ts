import { useLayoutEffect, useState } from 'react';

/** The last rendered value, for code that runs later, such as timers and replies. */
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

/** The value of the last render, for functions that an earlier render created. */
export function useLatest<Value>(value: Value): Latest<Value> {
  const [latest] = useState(() => new Latest(value));
  useLayoutEffect(() => latest.see(value));
  return latest;
}
