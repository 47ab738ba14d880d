import type { ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { SharePage, type SharePageProps } from './SharePage.tsx';

interface PrintOrShareProps extends SharePageProps {
  /** Restricted members cannot make a page. */
  readonly mayShare: boolean;
  readonly onClose: () => void;
}

/** The page of the present screen: printed, or shared for a while with someone without an account; and every page that is shared. */
export function PrintOrShare({ mayShare, onClose, ...page }: PrintOrShareProps): ReactElement {
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
              // The dialog closes first: it would be in the picture.
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
        One page of A4 for a bank, a partner or an agent. Ctrl+P prints it too; a PDF comes from the browser’s
        print.
      </p>
      {mayShare && <SharePage {...page} />}
    </Dialog>
  );
}
