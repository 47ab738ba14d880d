/**
 * Ends the page's open transactions and connections when the page is left.
 * WebKit may keep a left page, with its open transactions, in the back-forward cache.
 * Every other page of the site then waits for these transactions. On an iPad the next page showed only "Loading...".
 */

const connections = new Set<IDBDatabase>();
const underWay = new Set<IDBTransaction>();

function letGo(): void {
  for (const transaction of underWay) {
    try {
      transaction.abort();
    } catch {
      // commit() was called, so the transaction finishes without the page, and no edit is lost.
    }
  }
  // A page in the back-forward cache gets no event when a newer app needs its connection closed. So close it now.
  for (const connection of connections) connection.close();
}

/** Aborts this transaction when the page is left. Call it for an upgrade, whose transaction the browser starts. */
export function endOnLeaving(transaction: IDBTransaction): void {
  underWay.add(transaction);
  const over = (): void => void underWay.delete(transaction);
  transaction.addEventListener('complete', over);
  transaction.addEventListener('abort', over);
}

/**
 * When the page is left, closes this connection and aborts its transactions, except transactions whose commit() was called.
 * If the page is shown again, calls reject with an AbortError or an InvalidStateError. The caller must then open the database again.
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
