import { z } from 'zod';
import { recordKinds, type RecordKind } from '#calc-core/records';
import { limitedArray, recordBodies, uuidPattern, type RecordBody } from '#contract/schemas.ts';
import type { Answer } from '../records/write/answer.ts';
import { moveTrade } from '../records/kinds/group-membership.ts';
import { createRecord, deleteRecord, deleteRecords, putRecord } from '../records/kinds/record-writes.ts';
import type { RecordName } from '../records/write/batch.ts';
import type { Write } from '../records/write/write.ts';
import { kindsInApi, owner, recordId, tagOf } from './api.ts';
import { recordReplies, tradeReplySchema } from './replies.ts';

type Method = 'POST' | 'PUT' | 'DELETE';

/** The ids in a path by name, in lower case. */
export type Ids = Readonly<Record<string, string>>;

/** One way to change a member's records. It has its own route, and a batch can contain it. */
export interface RecordWrite {
  readonly method: Method;
  /** The path as Fastify declares it. Letter case does not matter. Every parameter except userId is a UUID. */
  readonly path: string;
  readonly kind: RecordKind;
  readonly tags: readonly string[];
  readonly params: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: Readonly<Record<number, z.ZodType>>;
  /**
   * `body` has been parsed by its schema.
   * @throws Problem when the rules of the records refuse
   */
  work(under: Write, ids: Ids, body: unknown): Promise<Answer>;
}

/** The parameter for a record's id in the paths of its kind, such as 'tradeId'. */
export const idParam = (kind: RecordKind): string => `${kind}Id`;

function writesOf(kind: RecordKind): RecordWrite[] {
  const { path } = recordKinds[kind];
  const [id, body, reply] = [idParam(kind), recordBodies[kind], recordReplies[kind]];
  const base = { kind, tags: [tagOf(kind)] };
  const one = {
    ...base,
    path: `/api/${path}/:userId/detail/:${id}`,
    params: owner.extend({ [id]: recordId }),
  };
  const idOf = (ids: Ids): string => ids[id] ?? '';
  // The cast is safe: the caller of `work` has parsed the body by this schema.
  const read = (value: unknown) => value as RecordBody;
  return [
    {
      ...base,
      method: 'POST',
      path: `/api/${path}/:userId`,
      params: owner,
      body,
      response: { 201: reply },
      work: (under, _ids, value) => createRecord(under, kind, read(value)),
    },
    {
      ...one,
      method: 'PUT',
      body,
      response: { 200: reply },
      work: (under, ids, value) => putRecord(under, kind, idOf(ids), read(value)),
    },
    {
      ...one,
      method: 'DELETE',
      response: { 204: z.null() },
      work: (under, ids) => deleteRecord(under, kind, idOf(ids)),
    },
  ];
}

const idsBody = z.object({ ids: limitedArray(recordId, 1000).refine((ids) => ids.length > 0, 'is empty') });

const deleteSeveralCarries: RecordWrite = {
  method: 'POST',
  path: '/api/Carrys/:userId/delete',
  kind: 'carry',
  tags: [tagOf('carry')],
  params: owner,
  body: idsBody,
  response: { 200: z.object({ deleted: z.array(z.string()) }) },
  work: (under, _ids, body) => deleteRecords(under, 'carry', (body as z.output<typeof idsBody>).ids),
};

/** Puts a trade into a group (PUT), or takes it out (DELETE). */
const membershipWrite = (method: 'PUT' | 'DELETE'): RecordWrite => ({
  method,
  path: '/api/TradeGroups/:userId/detail/:groupId/trades/:tradeId',
  kind: 'group',
  tags: [tagOf('group')],
  params: owner.extend({ groupId: recordId, tradeId: recordId }),
  response: { 200: tradeReplySchema },
  work: (under, { tradeId = '', groupId = '' }) => moveTrade(under, tradeId, groupId, method === 'PUT'),
});

/** Writes that the specification has for only one kind. */
const ownWrites: Readonly<Partial<Record<RecordKind, readonly RecordWrite[]>>> = {
  carry: [deleteSeveralCarries],
  group: [membershipWrite('PUT'), membershipWrite('DELETE')],
};

/** All ways to change a member's records. A batch can contain nothing else. */
export const recordWrites: readonly RecordWrite[] = kindsInApi.flatMap((kind) => [
  ...writesOf(kind),
  ...(ownWrites[kind] ?? []),
]);

const segmentsOf = (path: string): string[] => path.split('/');

const known = recordWrites.map((write) => ({ write, form: segmentsOf(write.path) }));

/** The ids of a path, in lower case. Null if the path has another form. */
function idsIn(path: readonly string[], form: readonly string[], slug: string): Ids | null {
  if (path.length !== form.length) return null;
  const ids: Record<string, string> = {};
  for (const [index, expected] of form.entries()) {
    const found = path[index] ?? '';
    if (expected === ':userId') {
      if (found !== slug) return null;
    } else if (expected.startsWith(':')) {
      if (!uuidPattern.test(found)) return null;
      ids[expected.slice(1)] = found;
    } else if (found !== expected.toLowerCase()) return null;
  }
  return ids;
}

/** The write that belongs to a path, with the ids of the path. */
export interface FoundWrite {
  readonly write: RecordWrite;
  readonly ids: Ids;
}

/** Finds the write for a method and path. Never decodes the path, so it finds only the paths of `recordWrites`. */
export function findRecordWrite(method: Method, path: string, slug: string): FoundWrite | null {
  const plain = path.toLowerCase();
  const segments = segmentsOf(plain.endsWith('/') ? plain.slice(0, -1) : plain);
  for (const { write, form } of known) {
    if (write.method !== method) continue;
    const ids = idsIn(segments, form, slug);
    if (ids !== null) return { write, ids };
  }
  return null;
}

/** The record that a write changes or deletes. Null if it creates one, or needs records of another kind. */
export function recordOf({ write, ids }: FoundWrite): RecordName | null {
  const id = ids[idParam(write.kind)];
  return id === undefined || Object.keys(ids).length > 1 ? null : { kind: write.kind, id };
}
