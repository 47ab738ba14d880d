/**
 * Ends the page's open transactions and connections when the page is left. A browser may keep a left page in its back-forward cache, WebKit
 * even with running transactions. Such transactions wait for the page's code, which no longer runs, and every other page of the site waits
 * for these transactions: on an iPad the next page showed "Loading..." until the left page was discarded.
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

/** Aborts this transaction when the page is left. For transactions that the browser starts, such as an upgrade. */
export function endOnLeaving(transaction: IDBTransaction): void {
  underWay.add(transaction);
  const over = (): void => void underWay.delete(transaction);
  transaction.addEventListener('complete', over);
  transaction.addEventListener('abort', over);
}

/**
 * When the page is left, closes this connection and aborts its transactions, except transactions whose commit() was called. If the page is
 * restored, pending calls reject with an AbortError, and the next transaction with an InvalidStateError. After either, the caller must open
 * the database again.
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
