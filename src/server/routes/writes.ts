import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../records/answer.ts';
import { sendAnswer, write, type Write } from '../records/write.ts';
import { owner, recordId, writeHeaders, writes, type Api, type ApiParts } from './api.ts';

/** How a kind of record is made, changed and deleted: where, in which form, and by which work. */
export interface RecordWrites<Body extends z.ZodType> {
  /** Of all of the kind: '/api/Trades'. */
  readonly path: string;
  /** What the path of one calls its id. */
  readonly id: 'tradeId' | 'carryId' | 'groupId' | 'boardId';
  readonly tags: string[];
  readonly body: Body;
  readonly reply: z.ZodType;
  create(under: Write, body: z.output<Body>): Promise<Answer>;
  put(under: Write, id: string, body: z.output<Body>): Promise<Answer>;
  remove(under: Write, id: string): Promise<Answer>;
}

/** POST of a kind of record, PUT and DELETE of one: with versions, keys and the member's lock (records/write.ts). */
export function writeRoutes<Body extends z.ZodType>(
  api: Api,
  { database }: ApiParts,
  kind: RecordWrites<Body>,
): void {
  const { tags, body, reply: answered } = kind;
  const params = owner.extend({ [kind.id]: recordId });
  const one = `${kind.path}/:userId/detail/:${kind.id}`;
  // The schemas above have checked both by the time a handler runs.
  const bodyOf = (request: FastifyRequest) => request.body as z.output<Body>;
  const idOf = (request: FastifyRequest) => (request.params as Record<string, string>)[kind.id] ?? '';

  api.post(
    `${kind.path}/:userId`,
    {
      config: writes,
      schema: { tags, params: owner, headers: writeHeaders, body, response: { 201: answered } },
    },
    async (request, reply) =>
      sendAnswer(reply, await write(database, request, (under) => kind.create(under, bodyOf(request)))),
  );

  api.put(
    one,
    { config: writes, schema: { tags, params, headers: writeHeaders, body, response: { 200: answered } } },
    async (request, reply) => {
      const work = (under: Write) => kind.put(under, idOf(request), bodyOf(request));
      return sendAnswer(reply, await write(database, request, work));
    },
  );

  api.delete(
    one,
    { config: writes, schema: { tags, params, headers: writeHeaders, response: { 204: z.null() } } },
    async (request, reply) =>
      sendAnswer(reply, await write(database, request, (under) => kind.remove(under, idOf(request)))),
  );
}
