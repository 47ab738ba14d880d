import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Carry } from '#calc-core/carry';
import type { Trade } from '#calc-core/trade';
import type { PaperOf } from '#web/paper/pages.ts';
import { noControls, type ScreenControls } from '#machines/navigation.ts';
import type { SettledState } from '#web/ui/text/StatePill.tsx';
import type { Crumb } from '#web/ui/frame/TopBar.tsx';
import { useNavigation } from './navigation.tsx';

/** What the summary cards show: the figures of the trade as it is typed. */
export interface SummaryOf {
  readonly carry: Carry | null;
  readonly trade: Trade;
}

/** What the screen on view tells the header and the sidebar about itself. */
export interface ScreenWords {
  /** Document title and last crumb. */
  readonly title: string;
  /** The crumbs before the title. */
  readonly above?: readonly Crumb[];
  readonly state?: { readonly state: SettledState; readonly text?: string } | null | undefined;
  /** 'Delete' or 'Delete Group'. */
  readonly deleteLabel?: string;
  /** Asked while a delete is pending: "Delete 2 trades?", with the names. */
  readonly deleteQuestion?: string;
  readonly deleteDetail?: string;
  /** It would be refused: it is not asked for, but said at once. */
  readonly isDeleteRefused?: boolean;
  /** What a page for a reader would be of; absent, the screen has none. */
  readonly paper?: PaperOf | null;
  /** Offers Reload, which raises isPendingLoad. */
  readonly reloads?: boolean;
  /** The trade on view, for the sidebar's summary cards; null where there is none. */
  readonly summary?: SummaryOf | null;
}

const nothing: ScreenWords = { title: '' };

function sameWords(
  { summary, ...words }: ScreenWords,
  { summary: before, ...wordsBefore }: ScreenWords,
): boolean {
  return summary === before && JSON.stringify(words) === JSON.stringify(wordsBefore);
}

/** Where the screen on view puts its words and the layout reads them. */
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

/** The words of the screen on view, live. */
export function useScreenWords(): ScreenWords {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.read);
}

/**
 * Every screen calls this once with its words for the header, what the top bar may offer on it, and whether it holds unsaved edits.
 * The header follows after the screen is painted: otherwise both would have to be drawn in one piece.
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
  // After 'screen opened', which lowers the flag: a draft may be there from the start.
  useEffect(() => {
    navigation.send({ type: isDirty ? 'edits waiting' : 'no edits waiting' });
  }, [navigation, isShowControls, isShowSave, isShowDelete, isDirty]);
  // In this order: when one screen follows another, the old one's words go before the new one's come.
  useEffect(() => () => store.write(nothing), [store]);
  useEffect(() => store.write(words));
  useEffect(() => {
    document.title = words.title === '' ? 'Drover' : `${words.title} - Drover`;
  }, [words.title]);
}
