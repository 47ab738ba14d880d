import type { Transaction } from './transaction.ts';

/** Not an error for the visitor: the sign-in begins again, for its verifier is gone or the provider grants less than was asked. */
export class RestartSignIn extends Error {
  readonly transaction: Transaction;
  /** What to ask for this time, where the provider refused the scope. */
  readonly scope: string | undefined;
  constructor(transaction: Transaction, scope?: string) {
    super('The sign-in starts over.');
    this.transaction = transaction;
    this.scope = scope;
  }
}
