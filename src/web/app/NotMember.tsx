import type { ReactElement } from 'react';
import { problems } from '#contract/problems.ts';
import { addresses } from '#web/screens/common/addresses.ts';
import { useApp } from '#web/screens/common/app.tsx';
import { useScreen } from '#web/screens/common/screen.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/Frame.tsx';
import { NoPermission } from '#web/ui/States.tsx';
import { PublicLayout } from './layout/PublicLayout.tsx';

/** Signed in at the identity provider, but no member here, or no longer. */
export function NotMember(): ReactElement {
  const { session } = useApp();
  const isDeactivated = session.message() === problems.deactivated.text;
  const title = isDeactivated ? 'This membership is switched off' : 'You are not a member here';
  useScreen({ title });
  return (
    <PublicLayout>
      <Page>
        <NoPermission
          level={1}
          title={title}
          actions={
            <>
              <Button tone="primary" icon="leave" onClick={() => void session.signOut()}>
                Logout
              </Button>
              <ButtonLink href={addresses.landing()}>Home</ButtonLink>
            </>
          }
        >
          {session.message()} Your sign-in: {session.profile()?.email ?? 'not known'}
        </NoPermission>
      </Page>
    </PublicLayout>
  );
}
