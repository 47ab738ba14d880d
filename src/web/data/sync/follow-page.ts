/** What of the page concerns the records. */
interface PageListener {
  /** The network is there again, or the page is looked at again: worth a try. */
  readonly networkBack: () => void;
  /** Whether there is a network is otherwise than before. */
  readonly networkChanged: () => void;
  /** Whether closing this tab would lose something: then the browser asks first. */
  readonly losesSomething: () => boolean;
}

/** Follows the network and the tab until `signal` is aborted; without a page (in Node) there is nothing to follow. */
export function followPage(signal: AbortSignal, listener: PageListener): void {
  if (typeof window === 'undefined') return;
  const online = (): void => {
    listener.networkBack();
    listener.networkChanged();
  };
  const lookedAt = (): void => {
    if (document.visibilityState === 'visible') listener.networkBack();
  };
  const leaving = (event: BeforeUnloadEvent): void => {
    if (listener.losesSomething()) event.preventDefault();
  };
  window.addEventListener('online', online, { signal });
  window.addEventListener('offline', listener.networkChanged, { signal });
  document.addEventListener('visibilitychange', lookedAt, { signal });
  window.addEventListener('beforeunload', leaving, { signal });
}
