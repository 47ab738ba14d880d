import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { areaMachine, type AreaCall } from '#machines/area.ts';
import { WireError } from '#contract/wire.ts';
import { messages } from '#contract/messages.ts';

/** The flags and the message of a data area. `load` and `save` run a call. The message to show is the call's result or its error's text. */
export function useArea() {
  const actor = useActorRef(areaMachine);
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('loading'));
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag('saving'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const message = useSelector(actor, (snapshot) => snapshot.context.message);
  const calls = useMemo(
    () => ({
      load: (call: AreaCall): void => actor.send({ type: 'load asked', call }),
      /** Runs a call. Shows the text `saying` until the call ends. */
      save: (saying: string, call: AreaCall): void =>
        actor.send({ type: 'save asked', message: saying, call }),
    }),
    [actor],
  );
  return { ...calls, isLoading, isSaving, isFailed, message, hasMessage: message !== messages.none };
}

/** Why a call failed: the server's own text, or 'Network Error'. An unreadable answer is not from our server. */
export function reasonOf(error: unknown): string {
  if (error instanceof WireError) return 'something on the way answered in the server’s place';
  return error instanceof Error && error.message !== '' ? error.message : messages.networkError;
}
