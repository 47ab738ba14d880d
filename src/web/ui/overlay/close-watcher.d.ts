/** Emits 'close' on Android's Back or a screen reader's gesture. TypeScript has no type for it yet. */
declare class CloseWatcher extends EventTarget {
  constructor();
  /** Requests a close, like Back. */
  requestClose(): void;
  destroy(): void;
}

interface Window {
  CloseWatcher?: typeof CloseWatcher;
}
