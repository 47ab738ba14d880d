/** Notifies a page that the user wants to close something: Android's Back, a screen reader's gesture. TypeScript has no type for it yet. */
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
