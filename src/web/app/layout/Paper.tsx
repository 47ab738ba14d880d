import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { paperHtml } from '#paper/html.ts';
import type * as CashFlowPage from '#web/paper/cash-flow-page.ts';
import { sharingCalls } from '#web/paper/calls.ts';
import { hasNote, pageOf, type PaperOf } from '#web/paper/pages.ts';
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

/** The printable page of the current screen, if it has one. Ctrl+P prints this page, and the dialog prints or shares it. */
export default function Paper({ isOpen, onClose }: PaperProps): ReactElement | null {
  const { paper, summary, state } = useScreenWords();
  const key = JSON.stringify(paper ?? null);
  const [noted, setNoted] = useState<string | null>(null);
  const withNote = noted === key;
  const of = useMemo(() => {
    const screen = JSON.parse(key) as PaperOf | null;
    return screen === null || !withNote ? screen : { ...screen, withNote };
  }, [key, withNote]);
  const records = useRecords();
  const { phase, pending } = useSyncStatus();
  const member = useMember();
  const { slug, mayWrite: mayShare } = useFarm();
  const { api } = useApp();
  const calls = useMemo(() => sharingCalls(api), [api]);
  const latest = useLatest({ summary, by: member.nickname });
  const cashFlowPage = useCashFlowPage(of?.cashFlow !== undefined);
  useEffect(() => {
    if (of === null) return;
    const { cashFlow } = of;
    if (cashFlow !== undefined && cashFlowPage === null) return;
    return listenToPaper(() => {
      const { summary: typed, by } = latest.read();
      const page =
        cashFlow === undefined
          ? pageOf(records, of, typed ?? null)
          : (cashFlowPage?.(records, cashFlow, today()) ?? null);
      const stamp = { by, date: today(), version: builtVersion.split(' ')[0] ?? '' };
      return page === null ? null : paperHtml(page, stamp);
    });
  }, [of, records, latest, cashFlowPage]);
  if (of === null || !isOpen) return null;
  return (
    <PrintOrShare
      paper={of}
      slug={slug}
      calls={calls}
      mayShare={mayShare}
      note={
        hasNote(records, of, summary ?? null)
          ? { isOn: withNote, onChange: (isOn) => setNoted(isOn ? key : null) }
          : null
      }
      isOffline={phase === 'offline'}
      isUnsaved={state?.state === 'unsaved' || pending > 0}
      onClose={onClose}
    />
  );
}

/** Returns the function that creates the page of a cash flow; null until it has loaded. Forms do not need it, so it is loaded later. */
function useCashFlowPage(isWanted: boolean): typeof CashFlowPage.cashFlowPageOf | null {
  const [made, setMade] = useState<typeof CashFlowPage | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    // If it cannot be loaded, Ctrl+P prints the screen.
    import('#web/paper/cash-flow-page.ts').then(
      (loaded) => !isOver && setMade(loaded),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return made?.cashFlowPageOf ?? null;
}
