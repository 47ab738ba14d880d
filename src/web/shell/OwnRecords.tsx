import { useParams } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { NoPermission } from '#web/ui/frame/States.tsx';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';
import { addresses, isOwnSlug } from './addresses.ts';
import { useFarmsStore, useKnownFarms } from './farm/farms.ts';
import { useFarm, useMember } from './member.ts';
import { useScreen } from './screen.tsx';

/** Shows a screen of records if the address names the farm that is open. */
export function OwnRecords({ children }: { readonly children: ReactNode }): ReactNode {
  const { slug = '' } = useParams({ strict: false });
  const { farms, isAsked } = useKnownFarms();
  const isFinding = useFarmsStore() !== null && farms === null && !isAsked;
  if (isOwnSlug(slug, useFarm().slug)) return children;
  // The list of this member's farms has not loaded yet.
  return isFinding ? <LoadingScreen label={messages.loading} /> : <OtherMember />;
}

function OtherMember(): ReactElement {
  const { email } = useMember();
  const { slug } = useFarm();
  useScreen({ title: 'Not your records' });
  return (
    <Page>
      <NoPermission
        level={1}
        title="These are not your records"
        actions={
          <ButtonLink tone="primary" href={addresses.trades(slug)}>
            Your trades
          </ButtonLink>
        }
      >
        You are signed in as {email}. The address names another member, whose records only they can see.
      </NoPermission>
    </Page>
  );
}
