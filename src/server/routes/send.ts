import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../records/write/answer.ts';
import { inTurn } from '../records/write/turns.ts';
import { abandonedSignal } from './write-request.ts';

/** Sends a text that is already JSON. */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text);

/**
 * Sends the JSON text of a read that may be large, such as a list. A person's large reads run one after another in this
 * process, so that others need not wait. Exports take longer, so they have turns of their own.
 * @throws Problem unavailable when the read waited too long
 */
export async function sendLarge(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  read: () => Promise<string>,
  turns: 'read' | 'export' = 'read',
): Promise<FastifyReply> {
  const text = await inTurn(`${turns} ${request.member.id}`, read, { signal: abandonedSignal(reply) });
  return sendJson(reply, text);
}

/** Sends the answer of a write. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.etag !== undefined) reply.header('etag', answer.etag);
  if (answer.location !== undefined) reply.header('location', answer.location);
  reply.code(answer.status);
  return answer.body === undefined ? reply.send() : sendJson(reply, answer.body);
}
