import { Outlet } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { ButtonLink } from '#web/ui/fields/Button.tsx';
import { Frame } from '#web/ui/frame/Frame.tsx';
import { TopBar } from '#web/ui/frame/TopBar.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useUser } from '#web/shell/member.ts';
import { SiteFooter } from './SiteFooter.tsx';
import { useFocusOnMove } from './focus.ts';

interface PublicLayoutProps {
  readonly children?: ReactNode;
  /** False for people who are signed in but not members. Login would lead them back to the same screen. */
  readonly hasLogin?: boolean;
}

/** The layout of public screens, without controls and sidebar (spec 2, Layout). */
export function PublicLayout({ children, hasLogin = true }: PublicLayoutProps): ReactElement {
  const user = useUser();
  useFocusOnMove();
  const account = hasLogin && (
    <ButtonLink tone="primary" href={addresses.mainMenu()}>
      {user === null ? 'Login' : 'Main Menu'}
    </ButtonLink>
  );
  return (
    <Frame
      header={<TopBar crumbs={[]} account={account} />}
      side={null}
      sideOpen={false}
      onSideOpenChange={() => {}}
      footer={<SiteFooter />}
    >
      {children ?? <Outlet />}
    </Frame>
  );
}
