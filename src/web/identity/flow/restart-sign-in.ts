import type { Transaction } from './transaction.ts';

/** Not an error for the visitor: the sign-in starts again, because its verifier is gone or the provider grants less than was requested. */
export class RestartSignIn extends Error {
  readonly transaction: Transaction;
  /** The scope to request this time, if the provider refused the first. */
  readonly scope: string | undefined;
  constructor(transaction: Transaction, scope?: string) {
    super('The sign-in starts over.');
    this.transaction = transaction;
    this.scope = scope;
  }
}
