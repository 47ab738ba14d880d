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
  /** The breadcrumbs before the title. */
  readonly above?: readonly Crumb[];
  readonly state?: { readonly state: SettledState; readonly text?: string } | null | undefined;
  /** The label of the delete button: 'Delete' or 'Delete Group'. */
  readonly deleteLabel?: string;
  /** The question while a delete is pending: "Delete 2 trades?". */
  readonly deleteQuestion?: string;
  /** The names of the records that the question is about. */
  readonly deleteNames?: string;
  /** A sentence about whether the delete can be undone: "You can undo this on this device." */
  readonly deleteDetail?: string;
  /** Whether the delete would be refused. Then the reason is shown at once. */
  readonly isDeleteRefused?: boolean;
  /** What a printed or shared page would show. Absent when the screen has none. */
  readonly paper?: PaperOf | null;
  /** Whether the screen offers Reload, which raises isPendingLoad. */
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
 * Every screen must call this once, with its texts for the header, the actions of the top bar, and whether it has unsaved edits. The header
 * updates after the screen is painted, because rendering both together would take too long.
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
  // Send this event after 'screen opened', because 'screen opened' lowers the flag, and a draft may exist from the start.
  useEffect(() => {
    navigation.send({ type: isDirty ? 'edits waiting' : 'no edits waiting' });
  }, [navigation, isShowControls, isShowSave, isShowDelete, isDirty]);
  // This effect must be last. When one screen follows another, the old texts are removed before the new ones are set.
  useEffect(() => () => store.write(nothing), [store]);
  useEffect(() => store.write(words));
  useEffect(() => {
    document.title = words.title === '' ? 'Drover' : `${words.title} - Drover`;
  }, [words.title]);
}
