import type { ReactElement } from 'react';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { EmptyState } from '#web/ui/frame/States.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useScreen } from '#web/shell/screen.tsx';

export default function NotFound(): ReactElement {
  const { back, session } = useApp();
  useScreen({ title: 'Page not found' });
  const user = session.user();
  return (
    <Page>
      <EmptyState
        level={1}
        icon="search"
        title="There is no page at this address"
        actions={
          <>
            <ButtonLink tone="primary" href={user === null ? addresses.landing() : addresses.mainMenu()}>
              {user === null ? 'Home' : 'Main Menu'}
            </ButtonLink>
            <Button icon="back" onClick={back}>
              Back
            </Button>
          </>
        }
      >
        {window.location.pathname} may be mistyped, or the record it led to is gone.
      </EmptyState>
    </Page>
  );
}
