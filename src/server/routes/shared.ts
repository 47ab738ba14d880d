import { z } from 'zod';
import { scarcities } from '#calc-core/decide';
import { mostDays, sharedKinds, usualDays } from '#contract/shared.ts';
import { actOf, logAudit } from '../members/audit.ts';
import { sharedPagesOf, sharePage, withdrawPage } from '../records/pages/shared-pages.ts';
import { closes, noContent, owner, reads, recordId, writes, type Api, type ApiParts } from './api.ts';

const tags = ['shared'];

const body = z
  .object({
    kind: z.enum(sharedKinds),
    ids: z.array(recordId).min(1).max(4),
    scarce: z.enum(scarcities).optional(),
    days: z.number().int().min(1).max(mostDays).default(usualDays),
  })
  .refine(({ kind, ids }) => (kind === 'comparison' ? new Set(ids).size >= 2 : ids.length === 1), {
    path: ['ids'],
    message: 'one record, or two to four trades for a comparison',
  });

const page = z.object({
  id: z.uuid(),
  kind: z.enum(sharedKinds),
  title: z.string(),
  createdAt: z.string(),
  endsAt: z.string(),
  withdrawnAt: z.string().nullable(),
  opened: z.number(),
  openedAt: z.string().nullable(),
});

/** A member's pages for people without an account: made, listed and withdrawn. */
export function sharedRoutes(api: Api, { database, settings }: ApiParts): void {
  api.get(
    '/api/shared/:userId',
    { config: reads, schema: { tags, params: owner, response: { 200: z.array(page) } } },
    (request) => sharedPagesOf(database, request.farm.row.id),
  );

  api.post(
    '/api/shared/:userId',
    {
      config: { ...writes, cost: 'page' },
      schema: { tags, params: owner, body, response: { 201: page.extend({ url: z.string() }) } },
    },
    async (request, reply) => {
      const shared = await sharePage(
        database,
        { farm: request.farm.row, person: request.member },
        request.body,
        settings,
      );
      const detail = { kind: shared.kind, days: request.body.days };
      logAudit(request, { ...actOf(request.member), event: 'page-shared', target: shared.id, detail });
      return reply.code(201).send(shared);
    },
  );

  api.delete(
    '/api/shared/:userId/:pageId',
    {
      // Who may not write any more may still close what is open to others.
      config: closes,
      schema: { tags, params: owner.extend({ pageId: recordId }), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { pageId } = request.params;
      await withdrawPage(database, { farm: request.farm.row, person: request.member }, pageId);
      logAudit(request, { ...actOf(request.member), event: 'page-withdrawn', target: pageId });
      return noContent(reply);
    },
  );
}
