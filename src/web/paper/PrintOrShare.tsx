import type { ReactElement } from 'react';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { SharePage, type SharePageProps } from './SharePage.tsx';

interface PrintOrShareProps extends SharePageProps {
  /** Restricted members cannot make a page. */
  readonly mayShare: boolean;
  /** Whether the trade's note is on the page, and how to choose it; null where there is no note. */
  readonly note?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | null;
  readonly onClose: () => void;
}

/** The page of the present screen: printed, or shared for a while with someone without an account; and every page that is shared. */
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
              // The dialog closes first, or it would be in the picture.
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
        One page of A4 for a bank, a partner or an agent. <span data-keys>Ctrl+P prints it too. </span>A PDF
        comes from the browser’s print.
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
