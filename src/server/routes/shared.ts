import { z } from 'zod';
import { scarcities } from '#calc-core/decide';
import { feedUnits, type FeedUnit } from '#calc-core/feed';
import { ways, type Way } from '#calc-core/ledger';
import {
  budgetFields,
  isOfBudget,
  mostDays,
  mostMonths,
  sharedKinds,
  usualDays,
  type SharedKind,
} from '#contract/shared.ts';
import { actOf, logAudit } from '../members/audit.ts';
import { sharedPagesOf, sharePage, withdrawPage } from '../records/pages/shared-pages.ts';
import { closes, noContent, owner, reads, recordId, writes, type Api, type ApiParts } from './api.ts';

const tags = ['shared'];

function areIdsOf(kind: SharedKind, ids: readonly string[]): boolean {
  if (isOfBudget(kind)) return ids.length === 0;
  return kind === 'comparison' ? new Set(ids).size >= 2 : ids.length === 1;
}

const monthsAndTrades = {
  from: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  months: z.number().int().min(1).max(mostMonths),
  group: z.union([recordId, z.literal('none')]).optional(),
  carry: recordId.optional(),
};

const unitIds = feedUnits.map(({ id }) => id) as [FeedUnit, ...FeedUnit[]];

const body = z
  .object({
    kind: z.enum(sharedKinds),
    ids: z.array(recordId).max(4),
    scarce: z.enum(scarcities).optional(),
    cashFlow: z
      .object({
        ...monthsAndTrades,
        stage: z.enum(['planned', 'bought', 'sold']).optional(),
        way: z.enum(Object.keys(ways) as [Way, ...Way[]]).optional(),
      })
      .optional(),
    feed: z
      .object({
        ...monthsAndTrades,
        unit: z.enum(unitIds).optional(),
        count: z.enum(['feed', 'head', 'kg']).optional(),
      })
      .optional(),
    taxYear: z.number().int().min(1901).max(2199).optional(),
    withNote: z.boolean().optional(),
    days: z.number().int().min(1).max(mostDays).default(usualDays),
  })
  .refine(({ kind, ids }) => areIdsOf(kind, ids), {
    path: ['ids'],
    message: 'one record, two to four trades for a comparison, or none for a page of the budget',
  })
  .refine(
    (asked) =>
      Object.entries(budgetFields).every(
        ([kind, field]) => (asked.kind === kind) === (asked[field] !== undefined),
      ),
    { path: ['kind'], message: 'a page of the budget comes with what is on it, and with nothing of another' },
  );

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

/** Routes to make, list and withdraw a member's pages for people without an account. */
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
      // A member can withdraw shared pages even after the membership has ended.
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
