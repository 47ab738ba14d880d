import type { Transaction } from './transaction.ts';

/**
 * Thrown to start the sign-in again, without showing an error. The verifier is gone, or the provider grants less than the requested scope.
 */
export class RestartSignIn extends Error {
  readonly transaction: Transaction;
  readonly scope: string | undefined;
  constructor(transaction: Transaction, scope?: string) {
    super('The sign-in starts over.');
    this.transaction = transaction;
    this.scope = scope;
  }
}
