import type { Transaction } from './transaction.ts';

/**
 * Thrown to start the sign-in again, without showing an error. Either the verifier is gone, or the provider refused the scope. After a
 * refusal, `scope` is a smaller scope.
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
