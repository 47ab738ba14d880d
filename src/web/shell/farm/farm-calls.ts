import { useMemo } from 'react';
import type { FarmPeople, InvitedRole } from '#contract/farms.ts';
import { apiPaths } from '#contract/paths.ts';
import { propertyOf } from '#contract/property-of.ts';
import type { ApiClient } from '#web/data/api/client.ts';
import { useApp } from '../app.tsx';

/** Whom to invite. `anyway` confirms an invitation to an email without a member. */
export interface InvitationAsked {
  readonly email: string;
  readonly role: InvitedRole;
  readonly anyway: boolean;
}

const isPeople = (body: unknown): body is FarmPeople =>
  Array.isArray(propertyOf(body, 'people')) && Array.isArray(propertyOf(body, 'invitations'));

/**
 * The calls about the people of a farm. They work only online, and are not sent later.
 * @throws ApiProblem, Unreachable, SignedOut
 */
export const farmCalls = (api: ApiClient) => {
  const tell = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<void> => {
    await api.ask({ method, path, ...(body === undefined ? {} : { body }) });
  };
  return {
    people: async (slug: string): Promise<FarmPeople> => {
      const body = await api.ask({ method: 'GET', path: apiPaths.farmPeople(slug) });
      if (!isPeople(body)) throw new Error('The server did not send the people of the farm.');
      return body;
    },
    invite: (slug: string, invited: InvitationAsked) => tell('POST', apiPaths.farmPeople(slug), invited),
    withdraw: (slug: string, id: string) => tell('DELETE', apiPaths.farmInvitation(slug, id)),
    setRole: (slug: string, person: string, role: InvitedRole) =>
      tell('PUT', apiPaths.farmPerson(slug, person), { role }),
    remove: (slug: string, person: string) => tell('DELETE', apiPaths.farmPerson(slug, person)),
    name: (slug: string, name: string) => tell('PUT', apiPaths.farm(slug), { name }),
    offer: (slug: string, personId: string) => tell('POST', apiPaths.farmOwner(slug), { personId }),
    answer: (id: string, answer: 'accept' | 'decline') => tell('POST', apiPaths.answerInvitation(id, answer)),
  };
};

export type FarmCalls = ReturnType<typeof farmCalls>;

export function useFarmCalls(): FarmCalls {
  const { api } = useApp();
  return useMemo(() => farmCalls(api), [api]);
}
