import { z } from 'zod';
import type { RecordKind } from '#calc-core/records';
import { boardBody, carryBody, groupBody, limitedArray, tradeBody, uuidPattern } from '#contract/schemas.ts';
import type { Answer } from '../records/write/answer.ts';
import { createBoard, deleteBoard, putBoard } from '../records/kinds/boards.ts';
import { createCarry, deleteCarries, deleteCarry, putCarry } from '../records/kinds/carries.ts';
import { createGroup, deleteGroup, putGroup } from '../records/kinds/groups.ts';
import { createTrade, deleteTrade, moveTrade, putTrade } from '../records/kinds/trades.ts';
import type { Write } from '../records/write/write.ts';
import { owner, recordId } from './api.ts';
import { boardReplySchema, carryReplySchema, groupReplySchema, tradeReplySchema } from './replies.ts';

type Method = 'POST' | 'PUT' | 'DELETE';

/** The ids in a path by their names, in lower case. */
export type Ids = Readonly<Record<string, string>>;

/** One way to change a member's records. A route of its own serves it, and a batch may contain it: both do the same work. */
export interface RecordWrite {
  readonly method: Method;
  /** The path as Fastify declares it. Letter case does not matter; every parameter but userId is a UUID. */
  readonly path: string;
  readonly kind: RecordKind;
  readonly tags: readonly string[];
  /** Parameters of the path. */
  readonly params: z.ZodObject;
  readonly body?: z.ZodType;
  /** The schema of the answer, by its status. */
  readonly response: Readonly<Record<number, z.ZodType>>;
  /** The body has been read by its schema. @throws Problem whatever the rules of the records refuse */
  work(under: Write, ids: Ids, body: unknown): Promise<Answer>;
}

interface KindWrites<Body extends z.ZodType> {
  readonly kind: RecordKind;
  /** Of all of the kind: '/api/Trades'. */
  readonly path: string;
  readonly id: string;
  readonly tags: readonly string[];
  readonly body: Body;
  readonly reply: z.ZodType;
  create(under: Write, body: z.output<Body>): Promise<Answer>;
  put(under: Write, id: string, body: z.output<Body>): Promise<Answer>;
  remove(under: Write, id: string): Promise<Answer>;
}

/** POST of a kind of record, PUT and DELETE of one. */
function writesOf<Body extends z.ZodType>(of: KindWrites<Body>): RecordWrite[] {
  const { kind, tags, body, reply } = of;
  const one = {
    kind,
    tags,
    path: `${of.path}/:userId/detail/:${of.id}`,
    params: owner.extend({ [of.id]: recordId }),
  };
  const idOf = (ids: Ids): string => ids[of.id] ?? '';
  // Whoever calls `work` has read the body by this schema.
  const read = (value: unknown) => value as z.output<Body>;
  return [
    {
      method: 'POST',
      path: `${of.path}/:userId`,
      kind,
      tags,
      params: owner,
      body,
      response: { 201: reply },
      work: (under, _ids, value) => of.create(under, read(value)),
    },
    {
      ...one,
      method: 'PUT',
      body,
      response: { 200: reply },
      work: (under, ids, value) => of.put(under, idOf(ids), read(value)),
    },
    {
      ...one,
      method: 'DELETE',
      response: { 204: z.null() },
      work: (under, ids) => of.remove(under, idOf(ids)),
    },
  ];
}

const tradeWrites = writesOf({
  kind: 'trade',
  path: '/api/Trades',
  id: 'tradeId',
  tags: ['trades'],
  body: tradeBody,
  reply: tradeReplySchema,
  create: createTrade,
  put: putTrade,
  remove: deleteTrade,
});

const idsBody = z.object({ ids: limitedArray(recordId, 1000).refine((ids) => ids.length > 0, 'is empty') });

const carryWrites: readonly RecordWrite[] = [
  ...writesOf({
    kind: 'carry',
    path: '/api/Carrys',
    id: 'carryId',
    tags: ['carrys'],
    body: carryBody,
    reply: carryReplySchema,
    create: createCarry,
    put: putCarry,
    remove: deleteCarry,
  }),
  {
    method: 'POST',
    path: '/api/Carrys/:userId/delete',
    kind: 'carry',
    tags: ['carrys'],
    params: owner,
    body: idsBody,
    response: { 200: z.object({ deleted: z.array(z.string()) }) },
    work: (under, _ids, body) => deleteCarries(under, (body as z.output<typeof idsBody>).ids),
  },
];

/** Puts a trade into a group (PUT), or takes it out (DELETE). */
const membershipWrite = (method: 'PUT' | 'DELETE'): RecordWrite => ({
  method,
  path: '/api/TradeGroups/:userId/detail/:groupId/trades/:tradeId',
  kind: 'group',
  tags: ['trade groups'],
  params: owner.extend({ groupId: recordId, tradeId: recordId }),
  response: { 200: tradeReplySchema },
  work: (under, { tradeId = '', groupId = '' }) => moveTrade(under, tradeId, groupId, method === 'PUT'),
});

const groupWrites: readonly RecordWrite[] = [
  ...writesOf({
    kind: 'group',
    path: '/api/TradeGroups',
    id: 'groupId',
    tags: ['trade groups'],
    body: groupBody,
    reply: groupReplySchema,
    create: createGroup,
    put: putGroup,
    remove: deleteGroup,
  }),
  membershipWrite('PUT'),
  membershipWrite('DELETE'),
];

const boardWrites = writesOf({
  kind: 'board',
  path: '/api/Boards',
  id: 'boardId',
  tags: ['boards'],
  body: boardBody,
  reply: boardReplySchema,
  create: createBoard,
  put: putBoard,
  remove: deleteBoard,
});

/** Every way to change a member's records. Nothing else can be done in a batch. */
export const recordWrites: readonly RecordWrite[] = [
  ...tradeWrites,
  ...carryWrites,
  ...groupWrites,
  ...boardWrites,
];

const segmentsOf = (path: string): string[] => path.split('/');

const known = recordWrites.map((write) => ({ write, form: segmentsOf(write.path) }));

/** The ids of a path in lower case that has this form, or null. */
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

/** A write that a path leads to, with the ids of the path. */
export interface FoundWrite {
  readonly write: RecordWrite;
  readonly ids: Ids;
}

/**
 * The write that a member's request asks for; null where the path leads to anything else. The path is compared as it was sent:
 * nothing is decoded or resolved, so no spelling of a path leads to anything that the table does not name.
 */
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
