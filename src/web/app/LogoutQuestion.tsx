import type { ReactElement } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

const titleOf = (unsent: number, drafts: number): string => {
  if (drafts === unsent)
    return unsent === 1 ? 'One record has unsaved edits' : `${unsent} records have unsaved edits`;
  return unsent === 1 ? 'One change is not sent yet' : `${unsent} changes are not sent yet`;
};

function keptWords(unsent: number, drafts: number, notSaved: number): string {
  if (drafts === unsent)
    return 'What you typed stays on this device for you alone and is there again after your next login here. Anyone else who signs in on this device cannot see it.';
  if (notSaved > 0)
    return 'The rest stays on this device for you alone and is sent after your next login here.';
  return unsent === 1
    ? 'It stays on this device for you alone and is sent after your next login here. Anyone else who signs in on this device cannot see it.'
    : 'They stay on this device for you alone and are sent after your next login here. Anyone else who signs in on this device cannot see them.';
}

/** Asked when a member leaves with changes that are not sent; what storage would not take is said to be lost, and can be had as a file. */
export default function LogoutQuestion({
  unsent,
  drafts,
  notSaved,
  onExport,
  onLeave,
  onStay,
}: {
  readonly unsent: number;
  /** Those of them that are typed in a form and not saved. */
  readonly drafts: number;
  /** Those of them that only this page holds. */
  readonly notSaved: number;
  readonly onExport: () => void;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}): ReactElement {
  return (
    <Dialog
      open
      alert
      title={titleOf(unsent, drafts)}
      onClose={onStay}
      actions={
        <>
          <Button tone="primary" onClick={onStay}>
            Stay
          </Button>
          {notSaved > 0 && (
            <Button icon="download" onClick={onExport}>
              Export unsent changes
            </Button>
          )}
          <Button tone="dangerLine" onClick={onLeave}>
            Logout
          </Button>
        </>
      }
    >
      {notSaved > 0 && (
        <p>
          <b>
            {notSaved === 1 ? 'One is' : `${notSaved} are`} kept only while this tab stays open: a logout
            loses {notSaved === 1 ? 'it' : 'them'}.
          </b>{' '}
          Export the changes first.
        </p>
      )}
      {notSaved < unsent && <p>{keptWords(unsent, drafts, notSaved)}</p>}
    </Dialog>
  );
}
