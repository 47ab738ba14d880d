import { useEffect, useState, type ReactElement } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { longOfflineWarning } from '#web/data/rows/words.ts';
import { Notice } from '#web/ui/overlay/Notices.tsx';
import { applyUpdate, guardWork, useAppState } from './pwa.ts';

/** Offers a newer version of the app. The version does not start while unsaved work exists only in this tab. */
function UpdateBar(): ReactElement | null {
  const { update } = useAppState();
  const records = useRecords();
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => guardWork(records), [records]);
  const { replaced } = useSyncStatus();
  const isTaken = replaced || update === 'taken';
  if (update === 'none' && !isTaken) return null;
  const text = isTaken
    ? 'Drover was updated in another tab. Reload this tab to continue.'
    : 'A newer Drover is ready. Your work stays on this device.';
  const label = isTaken ? 'Reload page' : 'Update';
  return (
    <Notice
      tone="info"
      text={refusal ?? text}
      action={{ label, onPress: () => setRefusal(applyUpdate(records)) }}
    />
  );
}

/** Warns after days offline, because this browser may then delete stored data. */
function LongOfflineBar({ onShow }: { readonly onShow: () => void }): ReactElement | null {
  const warning = longOfflineWarning(useSyncStatus());
  if (warning === null) return null;
  return <Notice tone="warning" text={warning} action={{ label: 'See them', onPress: onShow }} />;
}

export default function UpdateBars({ onShow }: { readonly onShow: () => void }): ReactElement {
  return (
    <>
      <LongOfflineBar onShow={onShow} />
      <UpdateBar />
    </>
  );
}
