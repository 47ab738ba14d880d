import { useState, type FormEvent, type ReactElement } from 'react';
import { plainLine } from '#calc-core/rules';
import { deviceNameProblem, nameThisDevice, thisDevice } from '#web/data/api/device.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

export default function DeviceName({ onClose }: { readonly onClose: () => void }): ReactElement {
  const [name, setName] = useState(() => thisDevice().name);
  const problem = deviceNameProblem(plainLine(name));
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== null) return;
    nameThisDevice(plainLine(name));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title="Name of this device">
      <form onSubmit={keep} noValidate>
        <p>History shows which device made each change. This name is used from now on.</p>
        <TextField label="Name" value={name} onInput={setName} message={problem ?? undefined} />
        <p>
          <Button tone="primary" type="submit">
            Keep the name
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
