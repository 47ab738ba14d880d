import { useActorRef, useSelector } from '@xstate/react';
import { areaMachine } from '#machines/area.ts';
import { messages } from '#contract/messages.ts';

/** One data area of a screen: its flags and message, and how to run a load or a save through it. */
export function useArea() {
  const actor = useActorRef(areaMachine);
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('loading'));
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag('saving'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const message = useSelector(actor, (snapshot) => snapshot.context.message);
  return { actor, isLoading, isSaving, isFailed, message, hasMessage: message !== messages.none };
}

/** Why a call failed, in the server's words, or 'Network Error'. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : messages.networkError;
