/** Events of the page that concern the records. */
interface PageListener {
  /** The network is back, or the page is visible again: worth a try. */
  readonly networkBack: () => void;
  /** The online state changed. */
  readonly networkChanged: () => void;
  /** Whether closing this tab would lose something; the browser then asks first. */
  readonly losesSomething: () => boolean;
}

/** Follows the network and the tab until `signal` is aborted. Without a page (in Node) it does nothing. */
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
