/** Tells a page that the user wants to close something: Android's Back, a screen reader's gesture. TypeScript does not know it yet. */
declare class CloseWatcher extends EventTarget {
  constructor();
  /** Asks it to close, like Back. */
  requestClose(): void;
  /** Stops listening. */
  destroy(): void;
}

interface Window {
  CloseWatcher?: typeof CloseWatcher;
}
