import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceHeader, readDevice, type Device } from '#contract/device.ts';
import { readTyped, typedHeader } from '#contract/typed.ts';
import { Problem } from '#contract/problems.ts';
import { expectationOf } from '../http/etag.ts';
import type { SingleWrite } from '../records/write/write.ts';

/** The device of a request. Null for a missing or invalid header. */
export const deviceOf = (request: FastifyRequest): Device | null => readDevice(request.headers[deviceHeader]);

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key === 'string' && key.length <= 200) return key;
  throw new Problem('bad-field', {
    field: 'Idempotency-Key',
    text: 'Idempotency-Key: give a key of at most 200 characters.',
  });
}

/** A hash of a request's method, path and body. A request has the same hash alone and in a batch. */
export function hashOf(method: string, path: string, body: unknown): string {
  const plain = path.toLowerCase().replace(/\/+$/, '');
  return createHash('sha256')
    .update(`${method} ${plain}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');
}

/** Aborts when the connection closes before the answer is sent. Fastify's request.signal aborts earlier, after the body has been read. */
export function abandonedSignal(reply: FastifyReply): AbortSignal {
  const abandoned = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abandoned.abort();
  });
  return abandoned.signal;
}

/** The write of a single request. @throws Problem bad-field for a key that is too long */
export function writeRequestOf(request: FastifyRequest, reply: FastifyReply): SingleWrite {
  const key = keyOf(request);
  const path = request.url.split('?')[0] ?? '';
  return {
    farmId: request.farm.row.id,
    personId: request.member.id,
    key: key === null ? null : { key, hash: hashOf(request.method, path, request.body) },
    expects: expectationOf(request),
    device: deviceOf(request),
    typed: readTyped(request.headers[typedHeader], Date.now()),
    signal: abandonedSignal(reply),
  };
}
