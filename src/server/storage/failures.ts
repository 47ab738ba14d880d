/** The server cannot start. The message is for the person who starts it. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** A transaction exceeded its time limit. It was rolled back and its connection closed. The same request may succeed later. */
export class TransactionTooLong extends Error {
  override readonly name = 'TransactionTooLong';
  constructor() {
    super('Transaction took too long');
  }
}

/** Why a request was answered with 503. The metrics use these labels. */
export const unavailableCauses = [
  'database',
  'no free connection',
  'transaction too long',
  'turn of the member',
  'stopping',
  'identity provider',
] as const;
export type UnavailableCause = (typeof unavailableCauses)[number];

/** The server is unavailable because of this program, not because of the database. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly why: UnavailableCause;
  constructor(why: UnavailableCause) {
    super(why);
    this.why = why;
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The error, its cause, the cause's cause, and so on. */
export const causesOf = function* (error: unknown): Generator<unknown> {
  for (let at: unknown = error; at instanceof Error; at = at.cause) yield at;
};

const some = (error: unknown, test: (code: string, text: string) => boolean): boolean => {
  for (const cause of causesOf(error)) {
    if (test(codeOf(cause), cause instanceof Error ? cause.message : '')) return true;
  }
  return false;
};

/** A serialization failure or a deadlock. The transaction can simply run again. */
export const isRace = (error: unknown): boolean =>
  some(error, (code) => code === '40001' || code === '40P01');

/** A prepared statement's name is unknown or exists already. Poolers in transaction mode cause this (pgbouncer older than 1.21). */
export const isUnprepared = (error: unknown): boolean =>
  some(error, (code) => code === '26000' || code === '42P05');

/** The connection was silent for longer than any statement may take. Its host is gone. */
export const isMute = (error: unknown): boolean =>
  some(error, (_code, text) => text.startsWith('Query read timeout'));

/** The connection leads to a standby, so only a new connection can help. */
export const isReadOnly = (error: unknown): boolean => some(error, (code) => code === '25006');

export const isDuplicate = (error: unknown): boolean => some(error, (code) => code === '23505');

/** Another session has just created the same table or its row type. */
export const alreadyExists = (error: unknown): boolean =>
  some(error, (code) => code === '23505' || code === '42P07' || code === '42710');

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const lostConnection =
  /^(Transaction took too long|Query read timeout|Connection terminated|Thrown away|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|Cannot use a pool after)/;

/** Error codes of an unavailable database, such as connection errors (08) and a full disk (53). */
const awayCode = /^(57P0[1-5]|57014|08...|53...|XX...|58...|25006|55000|40001|40P01)$/;

/** Why a request that failed with this error is answered with 503. */
export function unavailableCause(error: unknown): UnavailableCause {
  for (const cause of causesOf(error)) {
    if (cause instanceof Unavailable) return cause.why;
    if (cause instanceof TransactionTooLong) return 'transaction too long';
    if (cause instanceof Error && cause.message.startsWith('timeout exceeded when trying to connect'))
      return 'no free connection';
  }
  return 'database';
}

/** The database is temporarily unavailable. The same request may succeed later. */
export const isAway = (error: unknown): boolean =>
  some(error, (code, text) => networkCodes.has(code) || awayCode.test(code) || lostConnection.test(text));
