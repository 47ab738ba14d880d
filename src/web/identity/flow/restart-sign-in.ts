import type { Transaction } from './transaction.ts';

/** Thrown to start the sign-in again, without showing an error. `scope` is set when the provider refused a larger scope. */
export class RestartSignIn extends Error {
  readonly transaction: Transaction;
  readonly scope: string | undefined;
  constructor(transaction: Transaction, scope?: string) {
    super('The sign-in starts over.');
    this.transaction = transaction;
    this.scope = scope;
  }
}
