import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Page } from '#web/ui/frame/Frame.tsx';
import { NoPermission } from '#web/ui/frame/States.tsx';
import { useApp } from './app.tsx';
import { useMember } from './member.ts';
import { useNotices } from './notices.tsx';
import { useScreen } from './screen.tsx';

/** Shows its children to an Admin. Sends anyone else back one page (spec 2, Add User). */
export function AdminOnly({ children }: { readonly children: ReactNode }): ReactNode {
  return useMember().role === 'Admin' ? children : <SentBack />;
}

function SentBack(): ReactElement {
  const { back } = useApp();
  const { email } = useMember();
  const notices = useNotices();
  const isSent = useRef(false);
  useScreen({ title: 'Only for Admin' });
  useEffect(() => {
    if (isSent.current) return; // React may run an effect twice; two steps back would leave the site
    isSent.current = true;
    notices.say({ tone: 'warning', text: 'Only an Admin can open this. You were sent back.' });
    back();
  }, [back, notices]);
  return (
    <Page>
      <NoPermission level={1} title="Only an Admin can add users">
        You are signed in as {email}. Ask the Admin of your membership to add someone.
      </NoPermission>
    </Page>
  );
}
