import { messages } from '#contract/messages.ts';
import type { TimedNotice } from '#web/ui/overlay/Notices.tsx';

export type NewNotice = Omit<TimedNotice, 'id'>;

/** The visible notices, newest first. 'no message' is never shown (spec 2). */
export class Notices {
  #list: readonly TimedNotice[] = [];
  #made = 0;
  readonly #listeners = new Set<() => void>();

  readonly list = (): readonly TimedNotice[] => this.#list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a notice. Removes an older notice with the same text, so the five seconds start again. */
  say(notice: NewNotice): void {
    if (notice.text === messages.none || notice.text === '') return;
    this.#made += 1;
    const others = this.#list.filter(({ text }) => text !== notice.text);
    this.#set([{ ...notice, id: String(this.#made) }, ...others]);
  }

  ok(text: string): void {
    this.say({ tone: 'ok', text });
  }

  error(text: string): void {
    this.say({ tone: 'error', text });
  }

  info(text: string): void {
    this.say({ tone: 'info', text });
  }

  /** Removes the notice with this text. For example 'Trade is saving' is no longer true after saving. */
  unsay(text: string): void {
    this.#set(this.#list.filter((notice) => notice.text !== text));
  }

  readonly close = (id: string): void => this.#set(this.#list.filter((notice) => notice.id !== id));

  #set(list: readonly TimedNotice[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }
}
