/**
 * Tells a page that the user wants to close something, by Android's Back or a screen reader's gesture. TypeScript has no type for it yet.
 */
declare class CloseWatcher extends EventTarget {
  constructor();
  /** Requests a close, like Back. */
  requestClose(): void;
  /** Stops listening. */
  destroy(): void;
}

interface Window {
  CloseWatcher?: typeof CloseWatcher;
}
