import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, type ReactElement } from 'react';
import { noticeMachine } from '#machines/notice.ts';
import { Notice, type NoticeTone } from '#web/ui/overlay/Notices.tsx';

interface TimedBannerProps {
  /** The message of a data area. 'no message' shows nothing. */
  readonly message: string;
  readonly tone: NoticeTone;
}

/** Shows the message of a data area for 5 seconds. The message stays while the pointer or the focus is on it. X closes it (spec 2). */
export function TimedBanner({ message, tone }: TimedBannerProps): ReactElement | null {
  const actor = useActorRef(noticeMachine);
  useEffect(() => actor.send({ type: 'said', message }), [actor, message]);
  const shown = useSelector(actor, (snapshot) =>
    snapshot.matches('quiet') ? null : snapshot.context.message,
  );
  if (shown === null) return null;
  return (
    <div
      onPointerEnter={() => actor.send({ type: 'held' })}
      onPointerLeave={() => actor.send({ type: 'let go' })}
      onFocus={() => actor.send({ type: 'held' })}
      onBlur={() => actor.send({ type: 'let go' })}
    >
      <Notice tone={tone} text={shown} onClose={() => actor.send({ type: 'closed' })} />
    </div>
  );
}
