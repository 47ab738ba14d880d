interface PageListener {
  /** Called when the network is back, or when the page is visible again. Sending may work now. */
  readonly networkBack: () => void;
  /** Called when the browser goes online or offline. */
  readonly networkChanged: () => void;
  /** True if closing this tab would lose unsaved work. The browser then asks the user first. */
  readonly losesSomething: () => boolean;
}

/** Listens to the network and to the page's visibility until `signal` is aborted. Does nothing in Node. */
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
