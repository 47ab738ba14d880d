import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from '../storage/database.ts';
import type { Reader } from '../storage/reader.ts';
import { isKnown, notModified } from './api.ts';
import { sendLarge } from './send.ts';

/** Sends a list of the farm's records as JSON text, or 304 if it is unchanged. */
export async function sendList(
  reader: Reader,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  list: (sql: Sql, ownerId: string) => Promise<string>,
): Promise<FastifyReply> {
  const { row } = request.farm;
  if (isKnown(request, reply, row.revision, true)) return notModified(reply);
  return sendLarge({ request, reply }, () => reader.read(row, (sql) => list(sql, row.id)));
}
