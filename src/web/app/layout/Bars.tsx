import type { ReactElement } from 'react';
import { refusedMembers } from '#contract/refused-members.ts';
import { useSyncStatus } from '#web/data/hooks.ts';
import { Dock } from '#web/ui/overlay/Dock.tsx';
import { Notice } from '#web/ui/overlay/Notices.tsx';
import { later } from '../start/later.ts';

const SignInAgain = later(async () => ({ default: (await import('../member/SignInAgain.tsx')).SignInAgain }));
const GoneBackBar = later(() => import('../sync/GoneBack.tsx'));
const UpdateBars = later(() => import('../UpdateBar.tsx'));

export interface FootBarsProps {
  readonly isExpired: boolean;
  readonly isAtRest: boolean;
  readonly onShowSync: () => void;
}

export default function Bars({ isExpired, isAtRest, onShowSync }: FootBarsProps): ReactElement {
  const { phase, pending, warning, goneBack } = useSyncStatus();
  return (
    <Dock>
      {isExpired && <Notice tone="warning" text={refusedMembers['membership-expired']} />}
      <SignInAgain.Part isWanted={phase === 'signed out'} props={{ pending }} />
      {warning !== null && (
        <Notice tone="warning" text={warning} action={{ label: 'See them', onPress: onShowSync }} />
      )}
      <GoneBackBar.Part isWanted={goneBack !== null} props={{ onShow: onShowSync }} />
      <UpdateBars.Part isWanted={isAtRest} props={{ onShow: onShowSync }} />
    </Dock>
  );
}
