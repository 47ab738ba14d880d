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

/**
 * Whether a 403, 404 or 410 lacks our error code, and therefore perhaps does not come from our server. A guest network's page, or a proxy
 * that leads elsewhere, answers everything with such a status. If our server still answers other requests, something on the way objects to
 * this write.
 */
export const isFromUnknownServer = (status: number, body: unknown): boolean =>
  (status === 403 || status === 404 || status === 410) && readProblem(body).code === null;

/** Whether a status means that the server did what the request asked. */
export const isDone = (status: number): boolean => status >= 200 && status < 300;

/** What an answer means for its request: a result to store, or the reason to stop sending. */
export type Verdict =
  | Answered
  | 'unknown'
  | 'signed out'
  | 'membership expired'
  | 'farm gone'
  | 'epoch changed';

/** The error codes that refuse the member, not the record. Sending pauses until the membership is renewed. */
export const pausing: ReadonlySet<string | null> = new Set([
  'membership-expired',
  'not-member',
  'deactivated',
]);

/**
 * Whether the server's record is not in the state that the request expects: it was changed or deleted, or it already exists because the
 * answer to an earlier create was lost.
 */
export function isStale({ method }: SealedRequest, status: number, code: string | null): boolean {
  if (status === 412) return true;
  if (method === 'PUT') return status === 404 || status === 410;
  return status === 409 && code === 'already-exists';
}

/**
 * The record in a 2xx answer to a write, with its revision. Null when the answer is not from our server: a proxy or filter that answers 2xx
 * in our server's place knows neither this record nor a newer revision. Nobody then knows whether the write was applied, so the write is
 * sent again under the same key.
 */
export function doneBase(sealed: SealedRequest, reply: PlainReply): Base | null {
  const rev = versionOf(reply.etag)?.rev ?? 0;
  if (rev <= (sealed.ifMatch ?? 0)) return null;
  if (sealed.method === 'DELETE') return reply.status === 204 ? { rev, doc: null, deleted: true } : null;
  const doc = fieldsOfReply(sealed.key, reply.body);
  return doc === null ? null : { rev, doc, deleted: false };
}

/** The fields of this record in an answer; null when the answer has another record, or an incomplete one. */
export function fieldsOfReply(key: RecordKey, body: unknown): Fields | null {
  const id = propertyOf(body, 'id');
  const isThis = typeof id === 'string' && id.toLowerCase() === idOfKey(key).toLowerCase();
  return isThis ? fieldsFromWire(kindOfKey(key), body) : null;
}

/**
 * The base of a deleted record, when the answer has no revision. It gets the newest known revision and not a higher one, because a later
 * tombstone or re-creation must count as newer.
 */
export const goneBase = (known: Base, sealed: SealedRequest): Base => ({
  rev: Math.max(known.rev, sealed.ifMatch ?? 0),
  doc: null,
  deleted: true,
});

/** The server's record in a 412 answer; null when there is none. */
export function currentOf(key: RecordKey, reply: PlainReply): Base | null {
  if (reply.status !== 412) return null;
  return baseOfReply(key, reply.etag, propertyOf(reply.body, 'current'));
}

/** The record in an answer with its revision; null when either is missing. */
export function baseOfReply(key: RecordKey, etag: string | null, body: unknown): Base | null {
  const rev = versionOf(etag)?.rev;
  const doc = fieldsOfReply(key, body);
  return rev === undefined || doc === null ? null : { rev, doc, deleted: false };
}

/** Whether an answer has another epoch than its request, because the server was restored from an older copy. */
export function isOfOtherEpoch({ epoch = null }: SealedRequest, etag: string | null): boolean {
  const version = versionOf(etag);
  return version !== null && version.epoch !== epoch;
}
