import type { ReactElement } from 'react';
import { addresses } from '#web/shell/addresses.ts';
import { useMember } from '#web/shell/member.ts';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { NoPermission } from '#web/ui/frame/States.tsx';

/** Shown once, after the calculators have timed out on 30 June. Members can still read their records (spec 1). */
export default function MembershipExpired({ onGoOn }: { readonly onGoOn: () => void }): ReactElement {
  const { email } = useMember();
  return (
    <Page>
      <NoPermission
        level={1}
        icon="clock"
        title="The calculators timed out on 30 June"
        actions={
          <>
            <Button tone="primary" onClick={onGoOn}>
              Read my records
            </Button>
            <ButtonLink href={addresses.terms()}>Terms And Conditions</ButtonLink>
          </>
        }
      >
        The membership of {email} has ended. You can read everything; to change records again, ask your Admin
        to renew it. Changes that are not sent yet stay on this device and are sent after the renewal.
      </NoPermission>
    </Page>
  );
}
