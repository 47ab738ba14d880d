import { useParams } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { NoPermission } from '#web/ui/frame/States.tsx';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';
import { addresses, isOwnSlug } from './addresses.ts';
import { useFarmsStore, useKnownFarms } from './farms.ts';
import { useFarm, useMember } from './member.ts';
import { useScreen } from './screen.tsx';

/** Lets a screen of records through only where the address names the farm on view, which is one that this member is on. */
export function OwnRecords({ children }: { readonly children: ReactNode }): ReactNode {
  const { slug = '' } = useParams({ strict: false });
  const { farms, isAsked } = useKnownFarms();
  const isFinding = useFarmsStore() !== null && farms === null && !isAsked;
  if (isOwnSlug(slug, useFarm().slug)) return children;
  // Nobody knows yet which farms this member is on.
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
