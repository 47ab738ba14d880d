import { useState, type ReactElement, type ReactNode } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { useApp } from '#web/screens/common/app.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { forgetMemberRecords } from './memberRecords.ts';

/** Logout: at once when everything is sent; else it says what is not, and offers it as a file. */
export function useLogout(): { readonly ask: () => void; readonly logout: ReactNode } {
  const { session } = useApp();
  const records = useRecords();
  const { pending, refused, conflicts, notSaved } = useSyncStatus();
  const [isAsking, setAsking] = useState(false);
  const unsent = pending + refused + conflicts + notSaved + records.drafts.keys().length;
  const leave = async (): Promise<void> => {
    await records.signOut();
    forgetMemberRecords();
    await session.signOut();
  };
  const go = () => void leave();
  return {
    ask: () => (unsent === 0 ? go() : setAsking(true)),
    logout: isAsking && <Question unsent={unsent} onLeave={go} onStay={() => setAsking(false)} />,
  };
}

function Question({
  unsent,
  onLeave,
  onStay,
}: {
  readonly unsent: number;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}): ReactElement {
  return (
    <Dialog
      open
      alert
      title={unsent === 1 ? 'One change is not sent yet' : `${unsent} changes are not sent yet`}
      onClose={onStay}
      actions={
        <>
          <Button tone="primary" onClick={onStay}>
            Stay
          </Button>
          <Button tone="dangerLine" onClick={onLeave}>
            Logout
          </Button>
        </>
      }
    >
      <p>
        They stay on this device for you alone and are sent after your next login here. Anyone else who signs
        in on this device cannot see them.
      </p>
    </Dialog>
  );
}
