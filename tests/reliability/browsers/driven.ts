/** A real browser as a person uses it: an address bar, a mouse and a keyboard, and the text of the page. */
export interface Driven {
  readonly version: string;
  goTo(address: string): Promise<void>;
  /** Runs an expression in the page; its value must be JSON. */
  ask(expression: string): Promise<unknown>;
  /** Clicks the middle of the first element that matches the selector. */
  press(selector: string): Promise<void>;
  /** Types on the keyboard, wherever the focus is: text, or one of the named keys. */
  keys(...strokes: readonly (string | Key)[]): Promise<void>;
  /** The page as PDF, as it would be printed; null when the browser's driver has no command for it. */
  readonly print: (() => Promise<Buffer>) | null;
  /**
   * Kills the page's process, or as much of the browser as the driver survives, and opens the browser again with what it had stored.
   * Returns what was killed.
   */
  kill(): Promise<string>;
  close(): Promise<void>;
}

export type KeyName = 'Tab' | 'Enter' | 'Escape' | 'All' | 'Undo' | 'Copy' | 'Paste';

/** A key that is not a letter; from 'All' on they are key combinations of the platform. */
export interface Key {
  readonly key: KeyName;
}

export const key = (name: KeyName): Key => ({ key: name });
