import { z } from 'zod';
import { actOf, logAudit } from '../members/audit.ts';
import { countEnding, findMembers } from '../members/find.ts';
import { addMembers, memberReplyOf, newUserBody, renewMembers, year } from '../members/manage.ts';
import { addFirstRecords } from '../records/kinds/starting-carry.ts';
import { adminOnly, type Api, type ApiParts } from './api.ts';
import { memberReply } from './replies.ts';

const tags = ['users'];
const query = z.object({
  search: z.string().max(200).optional().default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).optional().default(1),
});
const page = z.object({ total: z.number().int(), members: z.array(memberReply) });
/** The most members in one request. The request must finish before a proxy's timeout. */
const mostAtOnce = 100;
const list = z.object({ members: z.array(newUserBody).min(1).max(mostAtOnce) });
const added = z.object({
  members: z.array(
    z.union([
      z.object({ username: z.string(), slug: z.string() }),
      z.object({ username: z.string(), refused: z.string() }),
    ]),
  ),
});
const ending = z.object({ year });
const count = z.object({ members: z.number().int() });

export function memberRoutes(api: Api, { database }: ApiParts): void {
  api.get(
    '/api/Members',
    { config: adminOnly, schema: { tags, querystring: query, response: { 200: page } } },
    async (request) => {
      const now = new Date();
      const { total, members } = await findMembers(database, request.query.search, request.query.page);
      return { total, members: members.map((member) => memberReplyOf(member, now)) };
    },
  );

  api.post(
    '/api/Members',
    { config: adminOnly, schema: { tags, body: list, response: { 200: added } } },
    async (request) => {
      const { member, body } = request;
      const members = await addMembers(database, member, body.members, new Date(), addFirstRecords);
      for (const one of members)
        if ('slug' in one) logAudit(request, { ...actOf(member), event: 'member-added', target: one.slug });
      return { members };
    },
  );

  const renewals = { tags, params: ending, response: { 200: count } };
  api.get('/api/Members/renewals/:year', { config: adminOnly, schema: renewals }, async (request) => ({
    members: await countEnding(database, request.params.year),
  }));

  api.post('/api/Members/renewals/:year', { config: adminOnly, schema: renewals }, async (request) => {
    const { member, params } = request;
    const members = await renewMembers(database, member, params.year);
    const entry = { event: 'members-renewed', target: String(params.year), detail: { members } } as const;
    logAudit(request, { ...actOf(member), ...entry });
    return { members };
  });
}
