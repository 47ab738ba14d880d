import { useState, type ReactElement } from 'react';
import type { MyInvitation } from '#contract/farms.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { useAnswer } from './invitation-answer.ts';
import { invitationWords, untilWords } from './invitation-words.ts';
import styles from './Invitations.module.css';

/** The invitations to this person, each with its two answers. Hidden if there are none. */
export function Invitations({
  invitations,
}: {
  readonly invitations: readonly MyInvitation[];
}): ReactElement | null {
  const answer = useAnswer();
  const [busy, setBusy] = useState<string | null>(null);
  if (invitations.length === 0) return null;
  const say = (invitation: MyInvitation, what: 'accept' | 'decline'): void => {
    setBusy(invitation.id);
    void answer(invitation, what).finally(() => setBusy(null));
  };
  return (
    <div className={styles['invitations']} role="group" aria-label="Invitations to you">
      {invitations.map((invitation) => (
        <div key={invitation.id} className={styles['invitation']}>
          <p>
            {invitationWords(invitation)} <small>{untilWords(invitation.endsAt)}</small>
          </p>
          <div className={styles['answers']}>
            <Button
              tone="primary"
              disabled={busy === invitation.id}
              onClick={() => say(invitation, 'accept')}
            >
              Accept
            </Button>
            <Button tone="line" disabled={busy === invitation.id} onClick={() => say(invitation, 'decline')}>
              Decline
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
}
