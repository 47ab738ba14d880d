import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Carry } from '#calc-core/carry';
import type { Trade } from '#calc-core/trade';
import type { PaperOf } from '#web/paper/pages.ts';
import { noControls, type ScreenControls } from '#machines/navigation.ts';
import type { SettledState } from '#web/ui/text/StatePill.tsx';
import type { Crumb } from '#web/ui/frame/TopBar.tsx';
import { useNavigation } from './navigation.tsx';

/** The figures of the summary cards: those of the trade as it is edited. */
export interface SummaryOf {
  readonly carry: Carry | null;
  readonly trade: Trade;
}

/** What the present screen reports to the header and the sidebar. */
export interface ScreenWords {
  /** The document title and the last breadcrumb. */
  readonly title: string;
  /** The breadcrumbs before the title. */
  readonly above?: readonly Crumb[];
  readonly state?: { readonly state: SettledState; readonly text?: string } | null | undefined;
  /** 'Delete' or 'Delete Group'. */
  readonly deleteLabel?: string;
  /** The question while a delete is pending: "Delete 2 trades?". */
  readonly deleteQuestion?: string;
  /** The names of the records that the question is about. */
  readonly deleteNames?: string;
  /** The sentence about what stays possible: "You can undo this on this device." */
  readonly deleteDetail?: string;
  /** The delete would be refused, so the reason is shown at once. */
  readonly isDeleteRefused?: boolean;
  /** What a page to print or share would show; absent when the screen has none. */
  readonly paper?: PaperOf | null;
  /** Offers Reload, which raises isPendingLoad. */
  readonly reloads?: boolean;
  /** The shown trade, for the sidebar's summary cards; null when there is none. */
  readonly summary?: SummaryOf | null;
}

const nothing: ScreenWords = { title: '' };

function sameWords(
  { summary, ...words }: ScreenWords,
  { summary: before, ...wordsBefore }: ScreenWords,
): boolean {
  return summary === before && JSON.stringify(words) === JSON.stringify(wordsBefore);
}

/** Where the present screen stores its texts for the layout to read. */
export class ScreenStore {
  #words: ScreenWords = nothing;
  readonly #listeners = new Set<() => void>();

  readonly read = (): ScreenWords => this.#words;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  write(words: ScreenWords): void {
    if (sameWords(words, this.#words)) return;
    this.#words = words;
    for (const listener of this.#listeners) listener();
  }
}

const ScreenContext = createContext<ScreenStore | null>(null);

export const ScreenProvider = ScreenContext.Provider;

function useStore(): ScreenStore {
  const store = useContext(ScreenContext);
  if (store === null) throw new Error('useScreen needs a ScreenProvider above it');
  return store;
}

/** The texts of the present screen, kept up to date. */
export function useScreenWords(): ScreenWords {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.read);
}

/**
 * Every screen calls this once with its texts for the header, the actions of the top bar, and whether it has unsaved edits. The header
 * updates after the screen is painted; otherwise both would be rendered in one block.
 */
export function useScreen(
  words: ScreenWords,
  controls: ScreenControls = noControls,
  isDirty: boolean = false,
): void {
  const store = useStore();
  const navigation = useNavigation();
  const { isShowControls, isShowSave, isShowDelete } = controls;
  useEffect(() => {
    navigation.send({ type: 'screen opened', controls: { isShowControls, isShowSave, isShowDelete } });
    return () => navigation.send({ type: 'screen opened', controls: noControls });
  }, [navigation, isShowControls, isShowSave, isShowDelete]);
  // After 'screen opened', which lowers the flag: there may be a draft from the start.
  useEffect(() => {
    navigation.send({ type: isDirty ? 'edits waiting' : 'no edits waiting' });
  }, [navigation, isShowControls, isShowSave, isShowDelete, isDirty]);
  // In this order: when one screen follows another, the old one's texts are removed before the new one's are set.
  useEffect(() => () => store.write(nothing), [store]);
  useEffect(() => store.write(words));
  useEffect(() => {
    document.title = words.title === '' ? 'Drover' : `${words.title} - Drover`;
  }, [words.title]);
}
