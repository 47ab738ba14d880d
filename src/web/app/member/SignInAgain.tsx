import { useState, type ReactElement } from 'react';
import { IdentityError } from '#web/identity/flow/errors.ts';
import type { SessionProfile } from '#web/identity/session/session.ts';
import { reasonOf } from '#web/shell/area.ts';
import { useApp } from '#web/shell/app.tsx';
import { useNotices } from '#web/shell/notices.tsx';
import { Notice } from '#web/ui/overlay/Notices.tsx';

type SignInStep = 'asked' | 'open' | { readonly failed: string };

const kept = 'They are kept on this device.';

const nameOf = ({ email, nickname }: SessionProfile): string => email || nickname;

/** If another person has signed in, tells what happens to the unsent work. Otherwise null. */
function otherWords(before: SessionProfile | null, now: SessionProfile | null): string | null {
  if (before === null || now === null) return null;
  if (before.issuer === now.issuer && before.subject === now.subject) return null;
  return `You signed in as ${nameOf(now)}. The unsent changes of ${nameOf(before)} are kept on this device and are sent when they sign in again.`;
}

interface SignInAgainProps {
  readonly pending: number;
}

/**
 * Shown when the session ends while the member works. Opens the sign-in in a small window. If the browser blocks the window, the page
 * navigates to the sign-in.
 */
export function SignInAgain({ pending }: SignInAgainProps): ReactElement {
  const { session } = useApp();
  const notices = useNotices();
  const [step, setStep] = useState<SignInStep>('asked');

  async function signIn(): Promise<void> {
    const before = session.profile();
    setStep('open');
    try {
      await session.signInPopup();
      setStep('asked');
      const text = otherWords(before, session.profile());
      if (text !== null) notices.say({ tone: 'warning', text, stays: true });
    } catch (error) {
      if (error instanceof IdentityError && error.code === 'popup_open') {
        await session.signIn().catch((failure: unknown) => setStep({ failed: reasonOf(failure) }));
        return;
      }
      setStep({ failed: reasonOf(error) });
    }
  }

  const why = pending > 0 ? `to send your changes. ${kept}` : 'to continue. Your session has ended.';
  if (step === 'open') {
    return <Notice tone="info" text={`Sign in in the window next to this page ${why}`} />;
  }
  const action = { label: 'Sign in again', onPress: () => void signIn() };
  const before = step === 'asked' ? '' : `Not signed in (${step.failed}). `;
  return <Notice tone="warning" text={`${before}Sign in again ${why}`} action={action} />;
}
