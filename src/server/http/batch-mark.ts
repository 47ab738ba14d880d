import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The header that marks the requests of a batch for the rate limit, which counts the batch once. */
export const batchHeader = 'x-drover-batch';

/** What stands in it: made anew by each process, so that nobody outside can know it. */
export const batchMark = randomBytes(24).toString('base64url');

export const isOfBatch = (request: FastifyRequest): boolean => request.headers[batchHeader] === batchMark;
