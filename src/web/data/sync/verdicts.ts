import { propertyOf } from '#contract/property-of.ts';
import { readProblem } from '../api/client.ts';
import type { SealedRequest } from '../journal/formats.ts';
import { kindOfKey } from '../rows/documents.ts';
import type { Base } from '../rows/fold.ts';
import type { RecordKey } from '../rows/types.ts';
import type { Answered } from './answers.ts';
import { fieldsFromWire, revisionOf, type PlainReply } from './wire.ts';

/** Answers that say nothing: the request may or may not have been done. */
export const isUnknown = (status: number): boolean =>
  status === 0 || status === 408 || status === 425 || status === 429 || status >= 500;

/**
 * That a record is forbidden, or is not there, is believed of our own server alone: a guest network's page and a proxy that leads
 * elsewhere say the same of everything. Where our server does answer something else, the write itself is what is kept from it.
 */
export const isHearsay = (status: number, body: unknown): boolean =>
  (status === 403 || status === 404 || status === 410) && readProblem(body).code === null;

/** The server did as asked. */
export const isDone = (status: number): boolean => status >= 200 && status < 300;

/** What an answer means for the request: taken into storage, or why sending stops. */
export type Verdict = Answered | 'unknown' | 'signed out' | 'membership expired';

/** Refusals of the member, not of the record: sending waits for a renewal. */
export const pausing: ReadonlySet<string | null> = new Set([
  'membership-expired',
  'not-member',
  'deactivated',
]);

/** The record is not as we thought: changed, gone, or (a create whose first answer was lost) there already. */
export function isStale({ method }: SealedRequest, status: number, code: string | null): boolean {
  if (status === 412) return true;
  if (method === 'PUT') return status === 404 || status === 410;
  return status === 409 && code === 'already-exists';
}

/** What the server has after it did as asked; where the answer leaves something out, what we sent counts. */
export function doneBase(sealed: SealedRequest, reply: PlainReply): Base {
  const rev = revisionOf(reply.etag) ?? sealed.ifMatch ?? 0;
  if (sealed.method === 'DELETE') return { rev, doc: null, deleted: true };
  return { rev, doc: fieldsFromWire(kindOfKey(sealed.key), reply.body) ?? sealed.doc, deleted: false };
}

/** Gone, and the answer has no revision: never newer than what we know, so that a later tombstone or re-creation counts. */
export const goneBase = (known: Base, sealed: SealedRequest): Base => ({
  rev: Math.max(known.rev, sealed.ifMatch ?? 0),
  doc: null,
  deleted: true,
});

/** The record that the server has now, as an answer 412 brings it; null where it brings none. */
export function currentOf(key: RecordKey, reply: PlainReply): Base | null {
  if (reply.status !== 412) return null;
  const current = propertyOf(reply.body, 'current');
  const rev = revisionOf(reply.etag);
  const doc = fieldsFromWire(kindOfKey(key), current);
  return rev === null || doc === null ? null : { rev, doc, deleted: false };
}
