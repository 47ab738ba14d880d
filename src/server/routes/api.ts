import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordKindNames, recordKinds, type RecordKind } from '#calc-core/records';
import { uuidPattern } from '#contract/schemas.ts';
import { etagOf, expectationOf, names } from '../http/etag.ts';
import type { RequestLimits } from '../http/limits.ts';
import type { Settings } from '../settings.ts';
import type { Bus } from '../live/bus.ts';
import type { Streams } from '../live/streams.ts';
import type { Database } from '../storage/database.ts';
import type { Reader } from '../storage/reader.ts';

/** The API's part of the app. The zod schemas give the types of requests. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The parameters of every route file. */
export interface ApiParts {
  readonly database: Database;
  /** Reads lists and changes, from a replica if there is one. */
  readonly reader: Reader;
  readonly settings: Settings;
  readonly bus: Bus;
  readonly limits: RequestLimits;
  readonly streams: Streams;
}

export const recordId = z
  .string()
  .regex(uuidPattern)
  .transform((id) => id.toLowerCase());

const slug = z.string().min(1).max(200);

export const owner = z.object({ userId: slug });
export const ownerAnd = {
  trade: z.object({ userId: slug, tradeId: recordId }),
  carry: z.object({ userId: slug, carryId: recordId }),
  group: z.object({ userId: slug, groupId: recordId }),
};

const inSpecification: readonly RecordKind[] = ['trade', 'carry', 'group'];

/** Every kind of record in the order of the API's document. The specification's kinds come first. */
export const kindsInApi: readonly RecordKind[] = [
  ...inSpecification,
  ...recordKindNames.filter((kind) => !inSpecification.includes(kind)),
];

/** The heading of a kind's operations in the API's document, such as 'trade groups'. */
export const tagOf = (kind: RecordKind): string =>
  recordKinds[kind].path.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/** Optional headers of a write. They make it safe to repeat a write, and to write from several devices. */
export const writeHeaders = z.object({
  'idempotency-key': z.string().max(200).optional(),
  'if-match': z.string().max(200).optional(),
  'if-none-match': z.string().max(200).optional(),
});

/** What the routes require of their callers (farms/permission.ts). */
export const reads = { access: 'reads' } as const;
export const readsTrade = { access: 'reads', finds: 'trade' } as const;
export const readsCarry = { access: 'reads', finds: 'carry' } as const;
export const writes = { access: 'writes' } as const;
export const closes = { access: 'closes' } as const;
export const calculates = { access: 'reads', cost: 'calculation' } as const;
export const leaves = { access: 'leaves' } as const;
export const owns = { access: 'owns' } as const;
export const shares = { access: 'shares' } as const;
export const anyMember = { access: 'member' } as const;
export const oneself = { access: 'self' } as const;
export const anybody = { access: 'public' } as const;
export const adminOnly = { access: 'admin' } as const;

/** Sets the ETag. Returns true if the client already has this version, so that the caller can answer 304. */
export function isKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  revision: number,
  weak = false,
): boolean {
  const etag = etagOf(revision, request.farm.row);
  reply.header('etag', weak ? `W/${etag}` : etag);
  const { ifNoneMatch } = expectationOf(request);
  return ifNoneMatch !== undefined && names(ifNoneMatch, revision, request.farm.row);
}

export const notModified = (reply: FastifyReply): FastifyReply => reply.code(304).send();

/** An answer without a body. */
export const noContent = (reply: FastifyReply): FastifyReply => reply.code(204).send();
