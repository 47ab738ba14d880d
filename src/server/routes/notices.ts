import { z } from 'zod';
import { announcementMost, isAnnouncedLink } from '#contract/announcement.ts';
import { actOf, auditTrail, logAudit, type AuditEntry } from '../members/audit.ts';
import { announce } from '../members/notifications.ts';
import { adminOnly, type Api, type ApiParts } from './api.ts';
import { auditReply } from './replies.ts';

const announcementBody = z.object({
  title: z.string().trim().min(1).max(announcementMost.title),
  description: z.string().trim().max(announcementMost.description).optional().default(''),
  urlLink: z
    .string()
    .max(announcementMost.urlLink)
    .refine(isAnnouncedLink, 'is not an https address')
    .optional()
    .default('/user/main'),
});

/** Other routes for Admins: announcements to everyone, and the audit. */
export function noticeRoutes(api: Api, { database }: ApiParts): void {
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
      const members = await announce(database, request.body, entry);
      logAudit(request, entry);
      return { members };
    },
  );

  api.get(
    '/api/Audit',
    { config: adminOnly, schema: { tags: ['users'], response: { 200: z.array(auditReply) } } },
    () => auditTrail(database),
  );
}
