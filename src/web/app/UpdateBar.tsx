import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { longOfflineWarning } from '#web/data/rows/words.ts';
import { Notice } from '#web/ui/overlay/Notices.tsx';
import { applyUpdate, guardWork, useAppState } from './pwa.ts';
import styles from './UpdateBar.module.css';

/** Offers a newer app; it goes in only at a press, and not while something is kept by this tab alone. */
function UpdateBar(): ReactElement | null {
  const { update } = useAppState();
  const records = useRecords();
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => guardWork(records), [records]);
  const { replaced } = useSyncStatus();
  const isTaken = replaced || update === 'taken';
  if (update === 'none' && !isTaken) return null;
  const text = isTaken
    ? 'Drover was updated in another tab. Reload this one to go on with it.'
    : 'A newer Drover is ready. Your work stays on this device.';
  const label = isTaken ? 'Reload page' : 'Update';
  return (
    <UpdateLine>
      <Notice
        tone="info"
        text={refusal ?? text}
        action={{ label, onPress: () => setRefusal(applyUpdate(records)) }}
      />
    </UpdateLine>
  );
}

/** Under the top bar, whatever is scrolled; what is being typed into comes out from under it. */
function UpdateLine({ children }: { readonly children: ReactNode }): ReactElement {
  useEffect(() => {
    const typedInto = document.activeElement;
    if (typedInto?.matches('input, select, textarea')) typedInto.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div className={styles['line']}>{children}</div>;
}

/** Said after days without contact, when the browser has not promised to keep the storage. */
function LongOfflineBar({ onShow }: { readonly onShow: () => void }): ReactElement | null {
  const warning = longOfflineWarning(useSyncStatus());
  if (warning === null) return null;
  return <Notice tone="warning" text={warning} action={{ label: 'See them', onPress: onShow }} />;
}

/** What can wait until the screen itself is there. */
export default function UpdateBars({ onShow }: { readonly onShow: () => void }): ReactElement {
  return (
    <>
      <LongOfflineBar onShow={onShow} />
      <UpdateBar />
    </>
  );
}
