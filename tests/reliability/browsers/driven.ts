/** A real browser as a person has it: an address bar, a mouse, a keyboard; and what shows in the page. */
export interface Driven {
  readonly version: string;
  goTo(address: string): Promise<void>;
  /** Runs an expression in the page; its value must be JSON. */
  ask(expression: string): Promise<unknown>;
  /** Presses the mouse on the middle of the first element that the selector finds. */
  press(selector: string): Promise<void>;
  /** Types on the keyboard, wherever the focus is: text, or one of the named keys. */
  keys(...strokes: readonly (string | Key)[]): Promise<void>;
  /** The page as it goes to a printer, as PDF; null where the browser's driver has no command for it. */
  readonly print: (() => Promise<Buffer>) | null;
  /** What runs the page dies without a word, as far as the driver bears it; then the browser is there again, with what it had stored. Returns what died. */
  kill(): Promise<string>;
  close(): Promise<void>;
}

export type KeyName = 'Tab' | 'Enter' | 'Escape' | 'All' | 'Undo' | 'Copy' | 'Paste';

/** A key that is no letter; from 'All' on they are the platform's chords. */
export interface Key {
  readonly key: KeyName;
}

export const key = (name: KeyName): Key => ({ key: name });
