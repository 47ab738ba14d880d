import type { ReactElement } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** Asked when a member leaves with changes that are not sent. */
export default function LogoutQuestion({
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
