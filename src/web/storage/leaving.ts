/**
 * What a page holds of the device's storage when it is left. A browser may keep a left page aside for the way back; WebKit does so with
 * transactions under way. They wait for the page's code, which no longer runs, and every other page of the site waits behind
 * them: on an iPad the next page said "Loading..." until the left one was thrown away.
 */
const connections = new Set<IDBDatabase>();
const underWay = new Set<IDBTransaction>();

function letGo(): void {
  for (const transaction of underWay) {
    try {
      transaction.abort();
    } catch {
      // Told to commit: it ends without us, and nothing of it is lost.
    }
  }
  // A page put aside gets no event of a newer app that needs its connection closed.
  for (const connection of connections) connection.close();
}

/** Ends with the page: for a transaction that the browser begins, as an upgrade is. */
export function endOnLeaving(transaction: IDBTransaction): void {
  underWay.add(transaction);
  const over = (): void => void underWay.delete(transaction);
  transaction.addEventListener('complete', over);
  transaction.addEventListener('abort', over);
}

/**
 * Lets go of the connection and of its transactions when the page is left, but for those whose commit() was called. Should the page come back,
 * whoever waits gets an AbortError, and the next transaction an InvalidStateError: both mean to open it again.
 */
export function letGoOnLeaving(connection: IDBDatabase): void {
  if (typeof window === 'undefined') return;
  const begin = connection.transaction.bind(connection);
  const close = connection.close.bind(connection);
  connection.transaction = (...how: Parameters<IDBDatabase['transaction']>) => {
    const transaction = begin(...how);
    endOnLeaving(transaction);
    return transaction;
  };
  connection.close = () => {
    connections.delete(connection);
    close();
  };
  connections.add(connection);
  window.addEventListener('pagehide', letGo);
}
