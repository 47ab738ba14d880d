import { useParams } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { NoPermission } from '#web/ui/frame/States.tsx';
import { addresses, isOwnSlug } from './addresses.ts';
import { useMember } from './member.ts';
import { useScreen } from './screen.tsx';

/** Lets a screen of records through only where the address names this member. */
export function OwnRecords({ children }: { readonly children: ReactNode }): ReactNode {
  const { slug = '' } = useParams({ strict: false });
  return isOwnSlug(slug, useMember().slug) ? children : <OtherMember />;
}

function OtherMember(): ReactElement {
  const { email, slug } = useMember();
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
