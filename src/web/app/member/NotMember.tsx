import type { ReactElement } from 'react';
import { refusedMembers } from '#contract/refused-members.ts';
import type { SessionProfile } from '#web/identity/session/session.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { NoPermission } from '#web/ui/frame/States.tsx';
import { PublicLayout } from '../layout/PublicLayout.tsx';

/** The facts that the Admin needs to add this person. The field 'external login security id' gets the provider's subject. */
const signInOf = ({ email, subject }: SessionProfile): ReactElement => (
  <>
    {email !== '' && `You signed in as ${email}. `}
    Your external login security id is <code>{subject}</code>
  </>
);

export function NotMember(): ReactElement {
  const { session } = useApp();
  const profile = session.profile();
  const isDeactivated = session.message() === refusedMembers.deactivated;
  const title = isDeactivated ? 'This membership is switched off' : 'You are not a member here';
  useScreen({ title });
  return (
    <PublicLayout hasLogin={false}>
      <Page>
        <NoPermission
          level={1}
          title={title}
          actions={
            <>
              <Button tone="primary" onClick={() => void session.reloadMember()}>
                Try again
              </Button>
              <Button icon="leave" onClick={() => void session.signOut()}>
                Logout
              </Button>
              <ButtonLink href={addresses.landing()}>Home</ButtonLink>
            </>
          }
        >
          {session.message()} {profile !== null && signInOf(profile)}
        </NoPermission>
      </Page>
    </PublicLayout>
  );
}
