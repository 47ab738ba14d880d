import { fieldsOfKind, isRecordKind, type RecordKind } from '#calc-core/records';
import { typedHeader, typedText } from '#contract/typed.ts';
import { recordPaths } from '#contract/record-paths.ts';
import { fromWire, recordOf, toWire, wireName, WireError, type WireRecord } from '#contract/wire.ts';
import type { ApiRequest } from '../api/client.ts';
import { fieldsOf, idOfKey, keyOf, kindOfKey, recordOfFields, type Fields } from '../rows/documents.ts';
import type { Base } from '../rows/fold.ts';
import type { SealedRequest } from '../journal/formats.ts';
import type { RecordKey } from '../rows/types.ts';

/** Converts a record of a reply to our field names. Returns null for an incomplete record, such as {id}. */
export function fieldsFromWire(kind: RecordKind, record: unknown): Fields | null {
  try {
    const wire = recordOf(record);
    return 'name' in wire && 'id' in wire ? fieldsOf(fromWire(kind, wire)) : null;
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

/** The API path of a record. */
export const recordPath = (slug: string, key: RecordKey): string =>
  recordPaths.detail(kindOfKey(key), slug, idOfKey(key));

/** A version of a record on the server. A revision is valid in its epoch only (sync/epoch.ts). */
export interface ServerVersion {
  readonly rev: number;
  readonly epoch: string;
}

/** Reads the version from an ETag of our server. Returns null for any other text. */
export function versionOf(etag: string | null | undefined): ServerVersion | null {
  const [, digits, epoch] = /^(?:W\/)?"(\d+)-([0-9a-z]+)"$/.exec(etag ?? '') ?? [];
  return digits === undefined || epoch === undefined ? null : { rev: Number(digits), epoch };
}

/** Returns the ETag of a version. Requests of an older app have no epoch. Their ETag matches no version. */
const etagOf = (revision: number, epoch: string | null): string =>
  epoch === null ? `"${revision}"` : `"${revision}-${epoch}"`;

/** A sealed request in the form of the batch call. Every retry is the same, except for `typed`. */
export interface PlainRequest {
  readonly key: string;
  readonly method: SealedRequest['method'];
  readonly path: string;
  readonly ifMatch?: string;
  readonly ifNoneMatch?: '*';
  /** How long each field has waited on this device. */
  readonly typed?: string;
  readonly body?: WireRecord;
}

/** Returns how long each field has waited, by its name in the API. Null if no time is known. */
function typedOf({ key, typed }: SealedRequest): string | null {
  if (typed === undefined) return null;
  const names = new Map(fieldsOfKind(kindOfKey(key)).map((field) => [field.name, wireName(field)]));
  const times = Object.entries(typed).map(([name, at]) => [names.get(name) ?? name, at] as const);
  return typedText(Object.fromEntries(times), Date.now());
}

/** Returns a sealed request as it is sent. */
export function plainRequest(slug: string, sealed: SealedRequest): PlainRequest {
  const typed = typedOf(sealed);
  const { key, opId, method, ifMatch, epoch = null, doc } = sealed;
  const kind = kindOfKey(key);
  return {
    key: opId,
    method,
    path: method === 'POST' ? recordPaths.list(kind, slug) : recordPath(slug, key),
    ...(method === 'POST' ? { ifNoneMatch: '*' as const } : {}),
    ...(ifMatch === null || method === 'POST' ? {} : { ifMatch: etagOf(ifMatch, epoch) }),
    ...(typed === null ? {} : { typed }),
    ...(doc === null ? {} : { body: bodyOf(kind, doc, sealed) }),
  };
}

function bodyOf(kind: RecordKind, doc: Fields, { method, change }: SealedRequest): WireRecord {
  // A PUT without a field leaves the field unchanged on the server. So send each field that this change emptied.
  const emptied = (name: string) => method === 'PUT' && name in change.fields;
  // An older app may have sealed the request without some of today's fields. Do not add these fields.
  // An added field would be empty, so the server would lose its value for the field.
  // The request may also have been sent already, and a retry must have the same bytes.
  return toWire(kind, recordOfFields(kind, doc), emptied);
}

/** Returns the same request for sending it alone, with its conditions as headers. */
export function singleRequest(slug: string, sealed: SealedRequest, timeout: number): ApiRequest {
  const { key, method, path, ifMatch, ifNoneMatch, typed, body } = plainRequest(slug, sealed);
  return {
    method,
    path,
    timeout,
    headers: {
      'idempotency-key': key,
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
      ...(typed === undefined ? {} : { [typedHeader]: typed }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

/** A record as the server now has it. */
export interface ServerChange {
  readonly key: RecordKey;
  readonly base: Base;
}

/** A page of changes since a cursor. */
export interface ChangesPage {
  readonly epoch: string;
  readonly cursor: string;
  readonly items: readonly ServerChange[];
  readonly more: boolean;
}

function changeOf(value: unknown): ServerChange | null {
  const item = recordOf(value);
  const { kind, id, revision, deleted } = item;
  if (!isRecordKind(kind)) return null;
  if (typeof id !== 'string' || typeof revision !== 'number') return null;
  const doc = deleted === true ? null : fieldsFromWire(kind, item['record']);
  if (deleted !== true && doc === null) return null;
  return { key: keyOf(kind, id), base: { rev: revision, doc, deleted: deleted === true } };
}

/** Reads a page of GET /api/changes, without unreadable items. Returns null if the body is not a page. */
export function changesPage(body: unknown): ChangesPage | null {
  if (typeof body !== 'object' || body === null) return null;
  const { epoch, cursor, items, more } = recordOf(body);
  if (typeof epoch !== 'string' || typeof cursor !== 'string' || !Array.isArray(items)) return null;
  const read = items.map(changeOf).filter((change) => change !== null);
  return { epoch, cursor, items: read, more: more === true };
}

/** One reply of a batch. */
export interface PlainReply {
  readonly status: number;
  readonly etag: string | null;
  readonly body: unknown;
}

/** Returns the replies of a batch, in order. Returns null if their number is not `count`. */
export function batchReplies(body: unknown, count: number): readonly PlainReply[] | null {
  if (typeof body !== 'object' || body === null) return null;
  const { replies } = recordOf(body);
  if (!Array.isArray(replies) || replies.length !== count) return null;
  return replies.map((value): PlainReply => {
    const reply = recordOf(value);
    const status = typeof reply['status'] === 'number' ? reply['status'] : 0;
    const etag = typeof reply['etag'] === 'string' ? reply['etag'] : null;
    return { status, etag, body: reply['body'] ?? null };
  });
}
