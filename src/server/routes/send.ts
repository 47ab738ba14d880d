import type { FastifyReply } from 'fastify';
import type { Answer } from '../records/write/answer.ts';

/** Sends a text that is already JSON. */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text);

/** Sends the answer of a write. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.etag !== undefined) reply.header('etag', answer.etag);
  if (answer.location !== undefined) reply.header('location', answer.location);
  reply.code(answer.status);
  return answer.body === undefined ? reply.send() : sendJson(reply, answer.body);
}
