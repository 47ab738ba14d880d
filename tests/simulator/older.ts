import type { Plain, Reply } from '../web/data/fakeServer.ts';
import type { Spelling } from './indexed-db.ts';

/** The versions of the app. The older app stores everything in the first format. It has neither market days nor facts. */
export type App = 'older' | 'today';

const unknownKinds: ReadonlySet<string> = new Set(['board']);
const unknownFields: ReadonlySet<string> = new Set(['plan', 'actual']);

/** True if a version of the app shows and edits this field of a record. */
export const knows = (app: App, key: string, field: string): boolean =>
  app === 'today' || (!unknownKinds.has(key.slice(0, key.indexOf('/'))) && !unknownFields.has(field));

export const knowsRecord = (app: App, key: string): boolean => knows(app, key, '');

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Removes the fields that the older app lacks from an object. Returns any other value unchanged. */
function without(value: unknown): unknown {
  if (!isObject(value) || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(object(value)).filter(([name]) => !unknownFields.has(name)));
}

const unsentStores: ReadonlySet<string> = new Set(['ops', 'sealed', 'held']);

/** The older app stores an edit without a `change` object, with the fields as `patch`. */
export const olderSpelling: Spelling = {
  version: 1,
  write(store, value) {
    if (store === 'base') return { ...object(value), doc: without(object(value)['doc']) };
    if (!unsentStores.has(store)) return value;
    const { change, doc, ...rest } = object(value);
    const { type, fields, was } = object(change);
    return {
      ...rest,
      version: 1,
      type,
      patch: without(fields),
      was: without(was),
      ...(doc === undefined ? {} : { doc: without(doc) }),
    };
  },
  read(store, value) {
    if (!isObject(value) || !unsentStores.has(store)) return value;
    const { type, patch, was, ...rest } = object(value);
    return { ...rest, version: 2, change: { type, fields: patch, was } };
  },
};

export function olderRequest(plain: Plain): Plain {
  const body = object(plain.body);
  if (plain.body === undefined) return plain;
  if (!Array.isArray(body['requests'])) return { ...plain, body: without(plain.body) };
  const requests = (body['requests'] as readonly Plain[]).map(olderRequest);
  return { ...plain, body: { ...body, requests } };
}

export function olderReply(reply: Reply): Reply {
  const body = object(reply.body);
  if (Array.isArray(body['replies']))
    return { ...reply, body: { ...body, replies: (body['replies'] as readonly Reply[]).map(olderReply) } };
  if (Array.isArray(body['items'])) {
    const items = (body['items'] as readonly Readonly<Record<string, unknown>>[])
      .filter(({ kind }) => !unknownKinds.has(String(kind)))
      .map((item) => ('record' in item ? { ...item, record: without(item['record']) } : item));
    return { ...reply, body: { ...body, items } };
  }
  if ('current' in body) return { ...reply, body: { ...body, current: without(body['current']) } };
  return reply.body === undefined ? reply : { ...reply, body: without(reply.body) };
}
