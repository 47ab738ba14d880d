import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { isOfBudget } from '#contract/shared.ts';
import { paperHtml } from '#paper/html.ts';
import type * as BudgetPage from '#web/paper/budget-page.ts';
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

/** The printable page of the current screen. Ctrl+P prints this page, and the dialog prints or shares it. */
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
  const isBudget = of !== null && isOfBudget(of.kind);
  const budgetPage = useBudgetPage(isBudget);
  useEffect(() => {
    if (of === null || (isBudget && budgetPage === null)) return;
    return listenToPaper(() => {
      const { summary: typed, by } = latest.read();
      const page =
        budgetPage === null ? pageOf(records, of, typed ?? null) : budgetPage(records, of, today());
      const stamp = { by, date: today(), version: builtVersion.split(' ')[0] ?? '' };
      return page === null ? null : paperHtml(page, stamp);
    });
  }, [of, records, latest, isBudget, budgetPage]);
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

/** Loads the function that creates a page of the budget. Null while loading, and on screens without a budget. */
function useBudgetPage(isWanted: boolean): typeof BudgetPage.budgetPageOf | null {
  const [made, setMade] = useState<typeof BudgetPage | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    // If this import fails, Ctrl+P prints the screen.
    import('#web/paper/budget-page.ts').then(
      (loaded) => !isOver && setMade(loaded),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return isWanted ? (made?.budgetPageOf ?? null) : null;
}
