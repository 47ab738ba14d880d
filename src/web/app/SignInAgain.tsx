import { useState, type ReactElement } from 'react';
import { IdentityError } from '#web/identity/errors.ts';
import { useApp } from '#web/screens/common/app.tsx';
import { Notice } from '#web/ui/Notices.tsx';

type Step = 'asked' | 'open' | { readonly failed: string };

const kept = 'They are kept on this device.';

/**
 * The session is over while the member works: signs in again in a small window beside the page, so that nothing half typed
 * is left. Where the browser opens no window it is the usual way, and back to this address.
 */
export function SignInAgain(): ReactElement {
  const { session } = useApp();
  const [step, setStep] = useState<Step>('asked');

  async function signIn(): Promise<void> {
    setStep('open');
    try {
      await session.signInPopup();
      setStep('asked');
    } catch (error) {
      if (error instanceof IdentityError && error.code === 'popup_open') {
        await session.signIn().catch((failure: unknown) => setStep({ failed: String(failure) }));
        return;
      }
      setStep({ failed: error instanceof Error ? error.message : String(error) });
    }
  }

  if (step === 'open') {
    return (
      <Notice tone="info" text={`Sign in in the window beside this page to send your changes. ${kept}`} />
    );
  }
  const action = { label: 'Sign in again', onPress: () => void signIn() };
  const text =
    step === 'asked'
      ? `Sign in again to send your changes. ${kept}`
      : `Not signed in (${step.failed}). Sign in again to send your changes. ${kept}`;
  return <Notice tone="warning" text={text} action={action} />;
}
