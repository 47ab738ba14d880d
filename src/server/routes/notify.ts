import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { notifyInvitations } from '../farms/invitations.ts';
import { expireNotification, notificationsOf, notifyMembershipEnding } from '../members/notifications.ts';
import { noContent, oneself, owner, recordId, type Api, type ApiParts } from './api.ts';
import { notificationReply } from './replies.ts';

const tags = ['notifications'];

/** Routes for a member's notifications. They change no record, so a Restricted member may use them. */
export function notifyRoutes(api: Api, { database }: ApiParts): void {
  api.get(
    '/api/notify/:userId/all',
    { config: oneself, schema: { tags, params: owner, response: { 200: z.array(notificationReply) } } },
    async (request) => {
      await notifyMembershipEnding(database, request.member, new Date());
      await notifyInvitations(database, request.member);
      return notificationsOf(database, request.member.id);
    },
  );

  const querystring = z.object({ notificationId: recordId });
  api.post(
    '/api/notify/:userId/expire',
    { config: oneself, schema: { tags, params: owner, querystring, response: { 204: z.null() } } },
    async (request, reply) => {
      const { notificationId } = request.query;
      if (!(await expireNotification(database, request.member.id, notificationId)))
        throw new Problem('not-found');
      return noContent(reply);
    },
  );
}
