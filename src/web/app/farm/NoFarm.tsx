import type { ReactElement } from 'react';
import { useApp } from '#web/shell/app.tsx';
import { useKnownFarms } from '#web/shell/farm/farms.ts';
import { useMember } from '#web/shell/member.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { EmptyState } from '#web/ui/frame/States.tsx';
import { Invitations } from '#web/shell/farm/Invitations.tsx';
import { PublicLayout } from '../layout/PublicLayout.tsx';

/** Shown to someone without a farm, who handed their farm over and left. They need an invitation to another farm. */
export default function NoFarm(): ReactElement {
  const { session } = useApp();
  const { email } = useMember();
  const { invitations } = useKnownFarms();
  return (
    <PublicLayout hasLogin={false}>
      <Page>
        <Invitations invitations={invitations} />
        <EmptyState
          icon="people"
          level={1}
          title="You are not on a farm"
          actions={<Button onClick={() => void session.signOut()}>Logout</Button>}
        >
          You handed your farm over and left it. Ask the owner of a farm to invite {email}. The invitation
          will appear here.
        </EmptyState>
      </Page>
    </PublicLayout>
  );
}
