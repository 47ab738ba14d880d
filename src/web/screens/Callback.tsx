import { useEffect, useState, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';
import { ErrorState } from '#web/ui/frame/States.tsx';
import type { Session } from '#web/identity/session/session.ts';
import { reasonOf } from '#web/shell/area.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useUser } from '#web/shell/member.ts';
import { useScreen } from '#web/shell/screen.tsx';
import { sentence } from '#web/shell/sentence.ts';

/** The running sign-in of each session. React may run an effect twice, but the code in the address works once. */
const handling = new WeakMap<Session, Promise<string>>();

function handleOnce(session: Session): Promise<string> {
  const underWay = handling.get(session);
  if (underWay !== undefined) return underWay;
  const work = session.handleCallback().finally(() => handling.delete(session));
  handling.set(session, work);
  return work;
}

/** The page to which the hosted login returns. Finishes the sign-in and opens the wanted page. */
export default function Callback(): ReactElement {
  const { session, replace } = useApp();
  const [reason, setReason] = useState<string | null>(null);
  useScreen({ title: 'Signing in' });
  useEffect(() => {
    handleOnce(session).then(replace, (error: unknown) => setReason(reasonOf(error)));
  }, [session, replace]);
  if (reason === null) return <LoadingScreen label={messages.loading} />;
  return <Refused reason={reason} />;
}

/** Shown after a refused sign-in. A user who was signed in before stays signed in, even after a forged callback. */
function Refused({ reason }: { readonly reason: string }): ReactElement {
  const { session, go } = useApp();
  const member = useUser();
  const away = (): void => go(session.wanted() ?? addresses.mainMenu());
  return (
    <Page>
      <ErrorState
        level={1}
        title="The sign-in did not work"
        actions={
          <>
            <Button tone="primary" onClick={away}>
              {member === null ? 'Sign in again' : 'Go on'}
            </Button>
            <ButtonLink href={addresses.landing()}>Home</ButtonLink>
          </>
        }
      >
        {sentence(reason)}{' '}
        {member === null
          ? 'Nothing on this device is lost.'
          : `You are still signed in as ${member.email || member.nickname}.`}
      </ErrorState>
    </Page>
  );
}
