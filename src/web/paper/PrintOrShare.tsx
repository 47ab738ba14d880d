import type { ReactElement } from 'react';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { SharePage, type SharePageProps } from './SharePage.tsx';

interface PrintOrShareProps extends SharePageProps {
  /** Restricted members may not share pages. */
  readonly mayShare: boolean;
  /** The checkbox for the trade's note. Null if the trade has no note. */
  readonly note?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | null;
  readonly onClose: () => void;
}

/** A dialog that prints the screen's page, or shares it with someone without an account. Lists all shared pages. */
export function PrintOrShare({ mayShare, note = null, onClose, ...page }: PrintOrShareProps): ReactElement {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Print or share"
      actions={
        <>
          <Button
            tone="primary"
            icon="print"
            onClick={() => {
              onClose();
              // Print after the dialog has closed. Otherwise the dialog would be printed too.
              setTimeout(() => window.print());
            }}
          >
            Print the page
          </Button>
          <Button tone="line" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p>
        One page of A4 for a bank, a partner or an agent. <span data-keys>Ctrl+P prints this page too. </span>
        A PDF comes from the browser’s print.
      </p>
      {note !== null && (
        <Checkbox checked={note.isOn} onChange={note.onChange}>
          With the trade’s note on it
        </Checkbox>
      )}
      {mayShare && <SharePage {...page} />}
    </Dialog>
  );
}
