import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { announceAccess } from '../live/news.ts';
import { actOf, logAudit, noteSignIn } from '../members/audit.ts';
import { addMember, changeMember, changeUserBody, memberReplyOf, newUserBody } from '../members/manage.ts';
import { allMembers, findMemberByName, type Member } from '../members/member.ts';
import { addFirstRecords } from '../records/kinds/starting-carry.ts';
import { adminOnly, anyMember, noContent, type Api, type ApiParts } from './api.ts';
import { memberReply } from './replies.ts';

const tags = ['users'];
const params = z.object({ id: z.string().min(1).max(200) });

/** Reads the member in the path. Only an Admin can read other members. */
async function named({ database, settings }: ApiParts, asking: Member, name: string): Promise<Member> {
  if (name === asking.subject || name.toLowerCase() === asking.slug) return asking;
  const found =
    asking.role === 'Admin'
      ? await findMemberByName(database, name, settings.identity.memberIssuer)
      : undefined;
  if (found === undefined) throw new Problem('not-found');
  return found;
}

function readRoutes(api: Api, parts: ApiParts): void {
  api.get(
    '/api/Users/:id',
    { config: anyMember, schema: { tags, params, response: { 200: memberReply } } },
    async (request) => {
      const member = await named(parts, request.member, request.params.id);
      return memberReplyOf(member, new Date());
    },
  );

  // The web app reports each sign-in with this call. A new token is no sign-in, because tokens are also renewed.
  api.post(
    '/api/Users/:id/sign-in',
    { config: anyMember, schema: { tags, params, response: { 204: z.null() } } },
    async (request, reply) => {
      const member = await named(parts, request.member, request.params.id);
      if (member.id !== request.member.id) throw new Problem('not-found');
      await noteSignIn(parts.database, request, member);
      return noContent(reply);
    },
  );

  const response = { 200: z.object({ role: z.string() }) };
  api.get(
    '/api/Users/:id/role',
    { config: anyMember, schema: { tags, params, response } },
    async (request) => {
      const { role } = await named(parts, request.member, request.params.id);
      return { role };
    },
  );
}

function adminRoutes(api: Api, { database, bus, settings }: ApiParts): void {
  api.get(
    '/api/Users',
    { config: adminOnly, schema: { tags, response: { 200: z.array(memberReply) } } },
    async () => {
      const now = new Date();
      return (await allMembers(database)).map((member) => memberReplyOf(member, now));
    },
  );

  api.post(
    '/api/Users',
    { config: adminOnly, schema: { tags, body: newUserBody, response: { 201: memberReply } } },
    async (request, reply) => {
      const now = new Date();
      const member = await addMember(database, request.member, request.body, now, addFirstRecords);
      logAudit(request, { ...actOf(request.member), event: 'member-added', target: member.slug });
      return reply.code(201).send(memberReplyOf(member, now));
    },
  );

  api.put(
    '/api/Users/:id',
    { config: adminOnly, schema: { tags, params, body: changeUserBody, response: { 200: memberReply } } },
    async (request) => {
      const by = { manager: request.member, issuer: settings.identity.memberIssuer };
      const member = await changeMember(database, by, request.params.id, request.body);
      await announceAccess(bus, member.id);
      const what = { target: member.slug, detail: request.body };
      logAudit(request, { ...actOf(request.member), event: 'member-changed', ...what });
      return memberReplyOf(member, new Date());
    },
  );
}

/** Routes about the calling member. For an Admin, also about all members. */
export function userRoutes(api: Api, parts: ApiParts): void {
  readRoutes(api, parts);
  adminRoutes(api, parts);
}
