import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { logAudit, noteAudit, recordAudit, type AuditEntry } from '../members/audit.ts';
import { addMember, changeMember, changeUserBody, memberReplyOf, newUserBody } from '../members/manage.ts';
import { allMembers, findMemberByName, type Member } from '../members/member.ts';
import { announce } from '../members/notifications.ts';
import { adminOnly, reads, type Api, type Parts } from './api.ts';
import { auditReply, memberReply } from './replies.ts';

const tags = ['users'];
const params = z.object({ id: z.string().min(1).max(200) });

/** The member that the path names: oneself, or anybody for an Admin; everything else is not there. */
async function named({ database, settings }: Parts, asking: Member, name: string): Promise<Member> {
  if (name === asking.subject || name.toLowerCase() === asking.slug) return asking;
  const found =
    asking.role === 'Admin'
      ? await findMemberByName(database, name, settings.identity.memberIssuer)
      : undefined;
  if (found === undefined) throw new Problem('not-found');
  return found;
}

function readRoutes(api: Api, parts: Parts): void {
  const { database } = parts;
  api.get(
    '/api/Users/:id',
    { config: reads, schema: { tags, params, response: { 200: memberReply } } },
    async (request) => {
      const member = await named(parts, request.member, request.params.id);
      if (member.id === request.member.id) {
        // The web app asks this first after a sign-in: the one call that tells us of one, whoever the provider is.
        const { id, issuer, subject } = member;
        await noteAudit(database, request, { event: 'sign-in', memberId: id, issuer, subject });
      }
      return memberReplyOf(member, new Date());
    },
  );

  const response = { 200: z.object({ role: z.string() }) };
  api.get('/api/Users/:id/role', { config: reads, schema: { tags, params, response } }, async (request) => {
    const { role } = await named(parts, request.member, request.params.id);
    return { role };
  });
}

const actOf = ({ id, issuer, subject }: Member) => ({ memberId: id, issuer, subject });

function adminRoutes(api: Api, { database }: Parts): void {
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
      const member = await addMember(database, request.member, request.body, now);
      logAudit(request, { ...actOf(request.member), event: 'member-added', target: member.slug });
      return reply.code(201).send(memberReplyOf(member, now));
    },
  );

  api.put(
    '/api/Users/:id',
    { config: adminOnly, schema: { tags, params, body: changeUserBody, response: { 200: memberReply } } },
    async (request) => {
      const member = await changeMember(database, request.member, request.params.id, request.body);
      const what = { target: member.slug, detail: request.body };
      logAudit(request, { ...actOf(request.member), event: 'member-changed', ...what });
      return memberReplyOf(member, new Date());
    },
  );
}

const announcementBody = z.object({
  title: z.string().trim().min(1).max(100),
  description: z.string().trim().max(1000).optional().default(''),
  urlLink: z
    .string()
    .max(500)
    .refine(
      (url) => /^\/(?![/\\])/.test(url) || (url.startsWith('https://') && URL.canParse(url)),
      'is not an https address',
    )
    .optional()
    .default('/user/main'),
});

type AuditRow = z.output<typeof auditReply>;

function noticeRoutes(api: Api, { database }: Parts): void {
  api.post(
    '/api/notify/announce',
    {
      config: adminOnly,
      schema: {
        tags: ['notifications'],
        body: announcementBody,
        response: { 200: z.object({ members: z.number() }) },
      },
    },
    async (request) => {
      const entry = {
        ...actOf(request.member),
        event: 'announcement',
        target: request.body.title,
      } satisfies AuditEntry;
      const members = await database.tx(async (sql) => {
        await recordAudit(sql, entry);
        return announce(sql, request.body);
      });
      logAudit(request, entry);
      return { members };
    },
  );

  api.get('/api/Audit', { config: adminOnly, schema: { tags, response: { 200: z.array(auditReply) } } }, () =>
    database.query<AuditRow>(
      'select id, at, event, member_id as "memberId", issuer, subject, target, detail from audit order by at desc, id desc limit 500',
    ),
  );
}

/** Members: oneself, and for an Admin all of them; announcements and the audit. */
export function userRoutes(api: Api, parts: Parts): void {
  readRoutes(api, parts);
  adminRoutes(api, parts);
  noticeRoutes(api, parts);
}
