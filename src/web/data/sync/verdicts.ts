import { propertyOf } from '#contract/property-of.ts';
import { readProblem } from '../api/client.ts';
import type { SealedRequest } from '../journal/formats.ts';
import { idOfKey, kindOfKey, type Fields } from '../rows/documents.ts';
import type { Base } from '../rows/fold.ts';
import type { RecordKey } from '../rows/types.ts';
import type { Answered } from './answers.ts';
import { fieldsFromWire, versionOf, type PlainReply } from './wire.ts';

/** True if this status does not say whether the server applied the request. */
export const isUnknown = (status: number): boolean =>
  status === 0 || status === 408 || status === 425 || status === 429 || status >= 500;

/** True for a refusal without our error code. Such an answer may come from a guest network, a proxy or a filter. */
export const isFromUnknownServer = (status: number, body: unknown): boolean =>
  !isDone(status) && status !== 401 && readProblem(body).code === null;

/** True if the server did what the request asked. */
export const isDone = (status: number): boolean => status >= 200 && status < 300;

/** What an answer means for its request: a result to store, or the reason to stop sending. */
export type Verdict =
  | Answered
  | 'unknown'
  | 'signed out'
  | 'membership expired'
  | 'farm gone'
  | 'epoch changed';

/** These error codes refuse the member, not the record. Sending pauses until the membership is renewed. */
export const pausing: ReadonlySet<string | null> = new Set([
  'membership-expired',
  'not-member',
  'deactivated',
]);

/**
 * True if the server's record has changed or was deleted.
 * Also true if the record to create exists already, because the first answer was lost.
 */
export function isStale({ method }: SealedRequest, status: number, code: string | null): boolean {
  if (status === 412) return true;
  if (method === 'PUT') return status === 404 || status === 410;
  return status === 409 && code === 'already-exists';
}

/**
 * Returns the record from a 2xx answer to a write.
 * Returns null if the record or a newer revision is missing. Such an answer is not from our server.
 */
export function doneBase(sealed: SealedRequest, reply: PlainReply): Base | null {
  const rev = versionOf(reply.etag)?.rev ?? 0;
  if (rev <= (sealed.ifMatch ?? 0)) return null;
  if (sealed.method === 'DELETE') return reply.status === 204 ? { rev, doc: null, deleted: true } : null;
  const doc = fieldsOfReply(sealed.key, reply.body);
  return doc === null ? null : { rev, doc, deleted: false };
}

/** Returns the record's fields from an answer. Returns null for another record or an incomplete record. */
export function fieldsOfReply(key: RecordKey, body: unknown): Fields | null {
  const id = propertyOf(body, 'id');
  const isThis = typeof id === 'string' && id.toLowerCase() === idOfKey(key).toLowerCase();
  return isThis ? fieldsFromWire(kindOfKey(key), body) : null;
}

/** Returns the base of a deleted record, if the server gave no revision. The base gets the newest revision that we know. */
export const goneBase = (known: Base, sealed: SealedRequest): Base => ({
  rev: Math.max(known.rev, sealed.ifMatch ?? 0),
  doc: null,
  deleted: true,
});

/** Returns the server's record from a 412 answer, or null. */
export function currentOf(key: RecordKey, reply: PlainReply): Base | null {
  if (reply.status !== 412) return null;
  return baseOfReply(key, reply.etag, propertyOf(reply.body, 'current'));
}

/** Returns the record in an answer with its revision. Returns null if one of them is missing. */
export function baseOfReply(key: RecordKey, etag: string | null, body: unknown): Base | null {
  const rev = versionOf(etag)?.rev;
  const doc = fieldsOfReply(key, body);
  return rev === undefined || doc === null ? null : { rev, doc, deleted: false };
}

/** True if an answer has another epoch than its request. The server was then restored from an older copy. */
export function isOfOtherEpoch({ epoch = null }: SealedRequest, etag: string | null): boolean {
  const version = versionOf(etag);
  return version !== null && version.epoch !== epoch;
}
