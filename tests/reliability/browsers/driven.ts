/** A real browser as a person uses it, with an address bar, a mouse and a keyboard. A test can also run expressions in its page. */
export interface Driven {
  readonly version: string;
  goTo(address: string): Promise<void>;
  /** Runs an expression in the page. Its value must be JSON. */
  ask(expression: string): Promise<unknown>;
  /** Clicks the middle of the first element that matches the selector. */
  press(selector: string): Promise<void>;
  /** Types text or named keys on the keyboard, wherever the focus is. */
  keys(...strokes: readonly (string | Key)[]): Promise<void>;
  /** Prints the page as a PDF. Null when the browser's driver has no command for that. */
  readonly print: (() => Promise<Buffer>) | null;
  /**
   * Kills the browser, or only leaves the page if the driver would not survive a kill. Then opens the browser again with its stored data.
   * Returns what was killed.
   */
  kill(): Promise<string>;
  close(): Promise<void>;
}

export type KeyName = 'Tab' | 'Enter' | 'Escape' | 'All' | 'Undo' | 'Copy' | 'Paste';

/** A key that is not a letter, or a key combination ('All', 'Undo', 'Copy' and 'Paste'). */
export interface Key {
  readonly key: KeyName;
}

export const key = (name: KeyName): Key => ({ key: name });
