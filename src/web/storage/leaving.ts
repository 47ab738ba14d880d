/**
 * Tracks the page's open transactions and connection, to end them when the page is left. A browser may keep a left page in its
 * back-forward cache; WebKit does so with running transactions. These wait for the page's code, which no longer runs, and every other
 * page of the site waits behind them: on an iPad the next page showed "Loading..." until the left one was discarded.
 */
const connections = new Set<IDBDatabase>();
const underWay = new Set<IDBTransaction>();

function letGo(): void {
  for (const transaction of underWay) {
    try {
      transaction.abort();
    } catch {
      // commit() was called: it finishes without us, and no edit is lost.
    }
  }
  // A page in the back-forward cache receives no event when a newer app needs its connection closed.
  for (const connection of connections) connection.close();
}

/** Aborts with the page: for a transaction that the browser starts, such as an upgrade. */
export function endOnLeaving(transaction: IDBTransaction): void {
  underWay.add(transaction);
  const over = (): void => void underWay.delete(transaction);
  transaction.addEventListener('complete', over);
  transaction.addEventListener('abort', over);
}

/**
 * Closes the connection and aborts its transactions when the page is left, except those whose commit() was called. If the page is
 * restored, pending calls get an AbortError, and the next transaction an InvalidStateError; after both, open the database again.
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
