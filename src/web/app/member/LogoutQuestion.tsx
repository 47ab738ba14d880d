import type { ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { downloadUnsent } from '../sync/download-unsent.ts';
import { halfTyped } from '../sync/unfinished-words.ts';
import type { Unfinished, UnfinishedOnFarm } from './unfinished-count.ts';
import { fileOf } from './unsent-file.ts';

const changes = (count: number): string =>
  count === 1 ? 'One change is not sent yet' : `${count} changes are not sent yet`;

function titleOf({ unsent, forms, hasCells }: Unfinished): string {
  if (unsent > 0) return changes(unsent);
  if (forms > 0) return halfTyped(forms);
  return hasCells ? 'Some cells need fixing' : 'Everything is sent now';
}

const forYouAlone = 'Anyone else who signs in on this device cannot see';

function keptWords({ unsent, forms, hasCells, notSaved }: Unfinished): readonly string[] {
  if (notSaved > 0) return ['The rest stays on this device, only for you, until your next login here.'];
  const sent =
    unsent === 1
      ? `It stays on this device, only for you, and is sent after your next login here. ${forYouAlone} it.`
      : `They stay on this device, only for you, and are sent after your next login here. ${forYouAlone} them.`;
  const typed = `${halfTyped(forms)}: what you typed stays on this device, only for you, and you can finish it after your next login here.`;
  const cells =
    'Entries in sheets that need fixing stay on this device, only for you. Fix them after your next login here.';
  return [...(unsent > 0 ? [sent] : []), ...(forms > 0 ? [typed] : []), ...(hasCells ? [cells] : [])];
}

const elsewhereWords = ({ name, unsent, forms, hasCells }: UnfinishedOnFarm): string => {
  const parts = [
    ...(unsent > 0 ? [unsent === 1 ? '1 change' : `${unsent} changes`] : []),
    ...(forms > 0 ? [forms === 1 ? '1 form' : `${forms} forms`] : []),
    ...(hasCells ? ['cells that need fixing'] : []),
  ];
  return `On ${name}: ${parts.join(', ')}.`;
};

/**
 * Asks before a logout with unsent or unfinished work. Offers the unsent changes as a file if the device could not store some of the work.
 */
export default function LogoutQuestion({
  unfinished,
  elsewhere = [],
  unsentFile,
  onLeave,
  onStay,
}: {
  readonly unfinished: Unfinished;
  readonly elsewhere?: readonly UnfinishedOnFarm[];
  readonly unsentFile: () => Blob;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}): ReactElement {
  const { unsent, forms, hasCells, notSaved } = unfinished;
  return (
    <Dialog
      open
      alert
      title={titleOf(unfinished)}
      onClose={onStay}
      actions={
        <>
          <Button tone="primary" onClick={onStay}>
            Stay
          </Button>
          {notSaved > 0 && (
            <Button icon="download" onClick={() => downloadUnsent(fileOf(unsentFile, elsewhere))}>
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
      {notSaved < unsent + forms + (hasCells ? 1 : 0) &&
        keptWords(unfinished).map((words) => <p key={words}>{words}</p>)}
      {elsewhere.map((farm) => (
        <p key={farm.name}>{elsewhereWords(farm)}</p>
      ))}
    </Dialog>
  );
}
