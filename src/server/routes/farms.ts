import { z } from 'zod';
import { invitedRoles, longestFarmName, type FarmRole } from '#contract/farms.ts';
import { accept, decline, invitationsTo, invite, offerFarm, withdraw } from '../farms/invitations.ts';
import { changeRole, farmsOf, nameFarm, peopleOf, removePerson, type FarmActor } from '../farms/people.ts';
import { announceAccess } from '../live/news.ts';
import { actOf, logAudit, type FarmEvent } from '../members/audit.ts';
import type { FastifyRequest } from 'fastify';
import {
  anyMember,
  leaves,
  noContent,
  oneself,
  owner,
  owns,
  reads,
  recordId,
  shares,
  type Api,
  type ApiParts,
} from './api.ts';
import { farmInvitationReply, farmPeopleReply, myFarmsReply } from './replies.ts';

const tags = ['farms'];
const personIn = owner.extend({ personId: recordId });
const invitationIn = owner.extend({ invitationId: recordId });
const answerTo = z.object({ invitationId: recordId });
const role = z.enum(invitedRoles);
const done = { 204: z.null() };

const inviteBody = z.object({
  email: z.string().trim().max(200).pipe(z.email('is not an email address')),
  role,
  anyway: z.boolean().optional().default(false),
});

const on = ({ farm, member }: FastifyRequest): FarmActor => ({ farmId: farm.row.id, personId: member.id });

/** Writes one line to the log. Call it after the transaction that stored the audit entry. */
function log(
  request: FastifyRequest,
  event: FarmEvent,
  target: string,
  detail: Readonly<Record<string, unknown>>,
): void {
  logAudit(request, { ...actOf(request.member), event, target, detail });
}

function readRoutes(api: Api, { database }: ApiParts): void {
  api.get(
    '/api/farms/:userId',
    { config: oneself, schema: { tags, params: owner, response: { 200: myFarmsReply } } },
    async ({ member }) => ({
      me: member.id,
      farms: await farmsOf(database, member),
      invitations: await invitationsTo(database, member),
    }),
  );

  api.get(
    '/api/farms/:userId/people',
    { config: reads, schema: { tags, params: owner, response: { 200: farmPeopleReply } } },
    async ({ farm, member }) => {
      const { name, people, invitations } = await peopleOf(database, farm, member.id);
      return { name, people: [...people], invitations: [...invitations] };
    },
  );
}

function invitationRoutes(api: Api, { database, bus }: ApiParts): void {
  api.post(
    '/api/farms/:userId/people',
    {
      config: shares,
      schema: { tags, params: owner, body: inviteBody, response: { 201: farmInvitationReply } },
    },
    async (request, reply) => {
      const invitation = await invite(database, on(request), request.body);
      log(request, 'farm-invited', request.farm.row.slug, { invitation: invitation.id });
      return reply.code(201).send(invitation);
    },
  );

  api.delete(
    '/api/farms/:userId/invitations/:invitationId',
    { config: owns, schema: { tags, params: invitationIn, response: done } },
    async (request, reply) => {
      await withdraw(database, on(request), request.params.invitationId);
      log(request, 'farm-withdrawn', request.farm.row.slug, { invitation: request.params.invitationId });
      return noContent(reply);
    },
  );

  api.post(
    '/api/farms/invitations/:invitationId/accept',
    { config: anyMember, schema: { tags, params: answerTo, response: done } },
    async (request, reply) => {
      const { changed, event } = await accept(database, request.member, request.params.invitationId);
      for (const person of changed) await announceAccess(bus, person);
      if (event !== null) log(request, event, request.params.invitationId, {});
      return noContent(reply);
    },
  );

  api.post(
    '/api/farms/invitations/:invitationId/decline',
    { config: anyMember, schema: { tags, params: answerTo, response: done } },
    async (request, reply) => {
      await decline(database, request.member, request.params.invitationId);
      log(request, 'farm-declined', request.params.invitationId, {});
      return noContent(reply);
    },
  );
}

function owningRoutes(api: Api, { database }: ApiParts): void {
  api.put(
    '/api/farms/:userId',
    {
      config: shares,
      schema: {
        tags,
        params: owner,
        body: z.object({ name: z.string().trim().max(longestFarmName) }),
        response: done,
      },
    },
    async (request, reply) => {
      await nameFarm(database, on(request), request.body.name);
      log(request, 'farm-named', request.farm.row.slug, {});
      return noContent(reply);
    },
  );

  api.post(
    '/api/farms/:userId/owner',
    {
      config: shares,
      schema: {
        tags,
        params: owner,
        body: z.object({ personId: recordId }),
        response: { 201: farmInvitationReply },
      },
    },
    async (request, reply) => {
      const offer = await offerFarm(database, on(request), request.body.personId);
      log(request, 'farm-invited', request.farm.row.slug, {
        invitation: offer.id,
        role: 'owner' satisfies FarmRole,
      });
      return reply.code(201).send(offer);
    },
  );
}

function peopleRoutes(api: Api, { database, bus }: ApiParts): void {
  api.put(
    '/api/farms/:userId/people/:personId',
    { config: shares, schema: { tags, params: personIn, body: z.object({ role }), response: done } },
    async (request, reply) => {
      const { personId } = request.params;
      await changeRole(database, on(request), personId, request.body.role);
      await announceAccess(bus, personId);
      log(request, 'farm-role', request.farm.row.slug, { person: personId, role: request.body.role });
      return noContent(reply);
    },
  );

  api.delete(
    '/api/farms/:userId/people/:personId',
    { config: leaves, schema: { tags, params: personIn, response: done } },
    async (request, reply) => {
      const { personId } = request.params;
      await removePerson(database, on(request), personId);
      await announceAccess(bus, personId);
      const event = personId === request.member.id ? 'farm-left' : 'farm-removed';
      log(request, event, request.farm.row.slug, { person: personId });
      return noContent(reply);
    },
  );
}

export function farmRoutes(api: Api, parts: ApiParts): void {
  readRoutes(api, parts);
  invitationRoutes(api, parts);
  owningRoutes(api, parts);
  peopleRoutes(api, parts);
}
