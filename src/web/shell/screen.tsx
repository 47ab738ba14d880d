import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Carry } from '#calc-core/carry';
import type { Trade } from '#calc-core/trade';
import type { PaperOf } from '#web/paper/pages.ts';
import { noControls, type ScreenControls } from '#machines/navigation.ts';
import type { SettledState } from '#web/ui/text/StatePill.tsx';
import type { Crumb } from '#web/ui/frame/TopBar.tsx';
import { useNavigation } from './navigation.tsx';

/** What the summary cards show: the trade as it is edited, with its carry. */
export interface SummaryOf {
  readonly carry: Carry | null;
  readonly trade: Trade;
}

/** What the current screen passes to the header and the sidebar. */
export interface ScreenWords {
  /** The title of the document, which is also the last breadcrumb. */
  readonly title: string;
  readonly above?: readonly Crumb[];
  readonly state?: { readonly state: SettledState; readonly text?: string } | null | undefined;
  /** The label of the delete button, such as 'Delete Group'. */
  readonly deleteLabel?: string;
  /** The question while a delete is pending, such as 'Delete 2 trades?'. */
  readonly deleteQuestion?: string;
  readonly deleteNames?: string;
  /** For example 'You can undo this on this device.' */
  readonly deleteDetail?: string;
  /** True if the delete would be refused. Then Delete shows the reason without a question. */
  readonly isDeleteRefused?: boolean;
  /** What a printed or shared page would show. Absent when the screen has no such page. */
  readonly paper?: PaperOf | null;
  readonly reloads?: boolean;
  readonly summary?: SummaryOf | null;
}

const nothing: ScreenWords = { title: '' };

function sameWords(
  { summary, ...words }: ScreenWords,
  { summary: before, ...wordsBefore }: ScreenWords,
): boolean {
  return summary === before && JSON.stringify(words) === JSON.stringify(wordsBefore);
}

/** Stores the texts of the current screen for the layout. */
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

/** The texts of the current screen, kept up to date. */
export function useScreenWords(): ScreenWords {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.read);
}

/**
 * Every screen must call this once. It sets the header, the top bar and the unsaved state. The header updates after the screen is painted.
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
  // Send this event after 'screen opened', because 'screen opened' clears the unsaved state. A screen may open with a draft.
  useEffect(() => {
    navigation.send({ type: isDirty ? 'edits waiting' : 'no edits waiting' });
  }, [navigation, isShowControls, isShowSave, isShowDelete, isDirty]);
  // Clear the texts when the screen closes, before the next screen sets its own.
  useEffect(() => () => store.write(nothing), [store]);
  useEffect(() => store.write(words));
  useEffect(() => {
    document.title = words.title === '' ? 'Drover' : `${words.title} - Drover`;
  }, [words.title]);
}
