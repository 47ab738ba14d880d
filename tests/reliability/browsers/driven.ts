/** A real browser with an address bar, a mouse and a keyboard. */
export interface Driven {
  readonly version: string;
  goTo(address: string): Promise<void>;
  /** Evaluates an expression in the page. Its value must be JSON. */
  ask(expression: string): Promise<unknown>;
  press(selector: string): Promise<void>;
  /** Types text or named keys into the focused element. */
  keys(...strokes: readonly (string | Key)[]): Promise<void>;
  /** Prints the page as a PDF. Null if the browser's driver cannot print. */
  readonly print: (() => Promise<Buffer>) | null;
  /** Kills the browser and opens it again with its stored data, or only leaves the page. Returns what was killed. */
  kill(): Promise<string>;
  close(): Promise<void>;
}

export type KeyName = 'Tab' | 'Enter' | 'Escape' | 'All' | 'Undo' | 'Copy' | 'Paste';

/** A named key, or a key combination such as 'Copy'. */
export interface Key {
  readonly key: KeyName;
}

export const key = (name: KeyName): Key => ({ key: name });
