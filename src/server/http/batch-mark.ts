import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Batch } from '../records/write.ts';

/** The header that marks the requests of a batch. */
export const batchHeader = 'x-drover-batch';

const underWay = new Map<string, Batch>();

/** Runs `work` with a mark that tells this batch's requests from all others: made each time, so that nobody outside can know it. */
export async function withMark<T>(batch: Batch, work: (mark: string) => Promise<T>): Promise<T> {
  const mark = randomBytes(24).toString('base64url');
  underWay.set(mark, batch);
  try {
    return await work(mark);
  } finally {
    underWay.delete(mark);
  }
}

/** The batch that this request is one of, if any. */
export function batchOf(request: FastifyRequest): Batch | undefined {
  const mark = request.headers[batchHeader];
  return typeof mark === 'string' ? underWay.get(mark) : undefined;
}
