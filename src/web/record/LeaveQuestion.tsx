import type { ReactElement } from 'react';
import type { RecordEvent } from '#machines/record.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface LeaveQuestionProps {
  readonly name: string;
  readonly send: (event: RecordEvent) => void;
}

/** Asks what to do with unsaved edits: Save, Keep draft or Discard. */
export default function LeaveQuestion({ name, send }: LeaveQuestionProps): ReactElement {
  const stay = (): void => send({ type: 'stay chosen' });
  return (
    <Dialog
      open
      alert
      title={`${name === '' ? 'This record' : name} has unsaved edits`}
      onClose={stay}
      actions={
        <>
          <Button tone="primary" onClick={() => send({ type: 'save asked' })}>
            Save
          </Button>
          <Button tone="line" onClick={() => send({ type: 'keep draft chosen' })}>
            Keep draft
          </Button>
          <Button tone="dangerLine" onClick={() => send({ type: 'discard chosen' })}>
            Discard
          </Button>
          <Button onClick={stay}>Stay</Button>
        </>
      }
    >
      <p>Save sends them now. A kept draft stays on this device until you come back.</p>
    </Dialog>
  );
}
