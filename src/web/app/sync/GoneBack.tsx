import type { ReactElement } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { Notice } from '#web/ui/overlay/Notices.tsx';
import { goneBackWords } from './gone-back-words.ts';

/** Shown after the server went back to an earlier state, for example from a backup. It stays until the user has seen it. */
export default function GoneBack({ onShow }: { readonly onShow: () => void }): ReactElement | null {
  const { sync } = useRecords();
  const { goneBack } = useSyncStatus();
  if (goneBack === null) return null;
  const more =
    goneBack.lost.length === 0
      ? { onClose: () => sync.seenGoneBack() }
      : { action: { label: 'See what', onPress: onShow } };
  return <Notice tone="warning" text={goneBackWords(goneBack)} {...more} />;
}
