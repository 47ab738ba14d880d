import { useEffect, useState } from 'react';
import { usualDays, type SharedPage } from '#contract/shared.ts';
import { announce } from '#web/ui/text/announce.ts';
import type { SharingCalls } from './calls.ts';
import type { PaperOf } from './pages.ts';

/** What is shared, and the calls that share it. */
export interface SharingSource {
  readonly paper: PaperOf;
  readonly slug: string;
  readonly calls: SharingCalls;
  readonly isOffline: boolean;
}

/** A page that was just shared: its title, and its link. */
export interface MadePage {
  readonly title: string;
  readonly url: string;
}

/** A member's shared pages, and how to create and withdraw one. */
export interface Sharing {
  /** How many days the next shared page stays open. */
  readonly days: number;
  readonly setDays: (days: number) => void;
  /** The page that was just shared. The server sends its link only once. */
  readonly made: MadePage | null;
  readonly pages: readonly SharedPage[];
  /** Why the last request failed. '' if it did not fail. */
  readonly problem: string;
  readonly isBusy: boolean;
  readonly share: () => void;
  readonly withdraw: (id: string) => void;
}

/** Loads the member's shared pages, unless offline. Returns them with functions that share and withdraw a page. */
export function useSharing({ paper, slug, calls, isOffline }: SharingSource): Sharing {
  const [days, setDays] = useState<number>(usualDays);
  const [made, setMade] = useState<MadePage | null>(null);
  const [pages, setPages] = useState<readonly SharedPage[]>([]);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (isOffline) return;
    let isOver = false;
    calls.list(slug).then(
      (list) => !isOver && setPages(list),
      (error: unknown) => !isOver && setProblem(wordsOf(error)),
    );
    return () => {
      isOver = true;
    };
  }, [calls, slug, isOffline]);
  const run = (work: () => Promise<void>): void => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    work()
      .catch((error: unknown) => setProblem(wordsOf(error)))
      .finally(() => setBusy(false));
  };
  const share = (): void =>
    run(async () => {
      const { url, ...page } = await calls.share(slug, { ...paper, days });
      setMade({ title: page.title, url });
      announce('The link is ready. It is shown only once, so copy it now.');
      setPages([page, ...pages]);
    });
  const withdraw = (id: string): void =>
    run(async () => {
      await calls.withdraw(slug, id);
      const title = pages.find((page) => page.id === id)?.title ?? 'the page';
      announce(`Withdrawn: ${title}.`);
      setPages(await calls.list(slug));
    });
  return { days, setDays, made, pages, problem, isBusy, share, withdraw };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
