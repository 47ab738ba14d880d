import { useEffect, useMemo, type ReactElement } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { paperHtml } from '#paper/html.ts';
import { sharingCalls } from '#web/paper/calls.ts';
import { pageOf, type PaperOf } from '#web/paper/pages.ts';
import { listenToPaper } from '#web/paper/printing.ts';
import { PrintOrShare } from '#web/paper/PrintOrShare.tsx';
import { useApp } from '#web/shell/app.tsx';
import { useLatest } from '#web/shell/latest.ts';
import { useFarm, useMember } from '#web/shell/member.ts';
import { useScreenWords } from '#web/shell/screen.tsx';
import { today } from '#web/shell/today.ts';
import { builtVersion } from '../start/build.ts';

interface PaperProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The present screen's page to print: if it has one, Ctrl+P prints it, and the dialog prints or shares it. */
export default function Paper({ isOpen, onClose }: PaperProps): ReactElement | null {
  const { paper, summary, state } = useScreenWords();
  const key = JSON.stringify(paper ?? null);
  const of = useMemo(() => JSON.parse(key) as PaperOf | null, [key]);
  const records = useRecords();
  const { phase, pending } = useSyncStatus();
  const member = useMember();
  const { slug, mayWrite: mayShare } = useFarm();
  const { api } = useApp();
  const calls = useMemo(() => sharingCalls(api), [api]);
  const latest = useLatest({ summary, by: member.nickname });
  useEffect(() => {
    if (of === null) return;
    return listenToPaper(() => {
      const { summary: typed, by } = latest.read();
      const page = pageOf(records, of, typed ?? null);
      const stamp = { by, date: today(), version: builtVersion.split(' ')[0] ?? '' };
      return page === null ? null : paperHtml(page, stamp);
    });
  }, [of, records, latest]);
  if (of === null || !isOpen) return null;
  return (
    <PrintOrShare
      paper={of}
      slug={slug}
      calls={calls}
      mayShare={mayShare}
      isOffline={phase === 'offline'}
      isUnsaved={state?.state === 'unsaved' || pending > 0}
      onClose={onClose}
    />
  );
}
