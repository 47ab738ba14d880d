import type { Transaction } from './transaction.ts';

/**
 * Thrown to start the sign-in again, because its verifier is gone or the provider grants less than was requested. The visitor sees no
 * error.
 */
export class RestartSignIn extends Error {
  readonly transaction: Transaction;
  /** The scope to request next, if the provider refused the first. */
  readonly scope: string | undefined;
  constructor(transaction: Transaction, scope?: string) {
    super('The sign-in starts over.');
    this.transaction = transaction;
    this.scope = scope;
  }
}
