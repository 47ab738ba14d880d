import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** The caller's parser for typed text. */
export type BoxReading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

export interface TypedBoxOptions<Value> {
  /** The stored value. */
  readonly value: Value;
  readonly read: (text: string) => BoxReading<Value>;
  /** The unreadable text that was stored for this field; when it changes for another reason than our own report, it replaces the text. */
  readonly typed?: string | undefined;
  /** Called for each key that gives a readable value, and with the earlier value once the text becomes unreadable. */
  readonly onInput?: ((value: Value) => void) | undefined;
  /** Called when editing ends with a different value from the one it started with. */
  readonly onCommit?: ((value: Value) => void) | undefined;
  /** Called with the text while it is unreadable, and with null afterwards. */
  readonly onInvalid?: ((text: string | null) => void) | undefined;
  /** If an empty text is unreadable, emptying the box restores the value from before typing. */
  readonly emptyRestores?: boolean | undefined;
}

export interface TypedBoxView {
  /** The typed text; null while the box shows its value. */
  readonly text: string | null;
  /** Why the text is unreadable, shown once the user has finished typing. */
  readonly refused: string | undefined;
  readonly isFocused: boolean;
}

const restoredView = <Value>({ typed, read }: TypedBoxOptions<Value>): TypedBoxView => {
  const reading = typed === undefined ? null : read(typed);
  const isRefused = reading !== null && !reading.ok;
  return {
    text: isRefused ? (typed ?? null) : null,
    refused: isRefused ? reading.message : undefined,
    isFocused: false,
  };
};

/**
 * The text of one box, independent of the browser. Every callback runs inside the event that causes it, so that a save in the same task
 * includes everything typed.
 */
export class TypedBox<Value> {
  #options: TypedBoxOptions<Value>;
  #view: TypedBoxView;
  /** The value when editing began. */
  #start: Value;
  /** The caller's value, as far as this box knows. */
  #known: Value;
  /** Whether the next change of the value is the response to our own report: a caller may format it differently. */
  #awaitsAnswer = false;
  /** Reports of unreadable text that the caller has not returned as `typed` yet; the last one is its present state. */
  #reports: (string | null)[];
  readonly #listeners = new Set<() => void>();

  constructor(options: TypedBoxOptions<Value>) {
    this.#options = options;
    this.#view = restoredView(options);
    this.#start = options.value;
    this.#known = options.value;
    this.#reports = [this.#view.text];
  }

  readonly view = (): TypedBoxView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #show(next: Partial<TypedBoxView>): void {
    const before = this.#view;
    const view = { ...before, ...next };
    if (view.text === before.text && view.refused === before.refused && view.isFocused === before.isFocused)
      return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Applies the options of the latest render. A value or text from elsewhere (undo, another tab) replaces the text in the box. This also
   * happens while the user types, if the typed text has been reported: the other text is newer, and leaving the box would write the older
   * text over it.
   */
  readonly see = (options: TypedBoxOptions<Value>): void => {
    const before = this.#options;
    this.#options = options;
    if (options.value !== before.value) {
      const isFromElsewhere = options.value !== this.#known;
      const isReported = options.onInput !== undefined && this.#reports.at(-1) === null;
      const isLater = isReported && !this.#awaitsAnswer;
      this.#awaitsAnswer = false;
      this.#known = options.value;
      // An unreadable text that arrives with the value (Redo) belongs to it, and is shown below.
      if (isFromElsewhere && (isLater || !this.#view.isFocused) && options.typed === before.typed) {
        this.#show({ text: null, refused: undefined });
        this.#report(null);
      }
      if (isFromElsewhere && this.#view.text === null) this.#start = options.value;
    }
    if (options.typed !== before.typed) this.#seeTyped(options.typed ?? null);
  };

  #seeTyped(typed: string | null): void {
    const own = this.#reports.lastIndexOf(typed);
    if (own >= 0) {
      this.#reports = this.#reports.slice(own);
      return;
    }
    this.#reports = [typed];
    this.#show({
      ...restoredView({ ...this.#options, typed: typed ?? undefined }),
      isFocused: this.#view.isFocused,
    });
  }

  #tell(next: Value): void {
    if (this.#known === next) return;
    this.#known = next;
    this.#awaitsAnswer = true;
    this.#options.onInput?.(next);
  }

  #report(text: string | null): void {
    if (this.#reports.at(-1) === text) return;
    this.#reports.push(text);
    this.#options.onInvalid?.(text);
  }

  readonly focus = (): void => {
    if (this.#view.text === null) this.#start = this.#options.value;
    this.#show({ isFocused: true });
  };

  readonly blur = (): void => {
    this.finish();
    this.#show({ isFocused: false });
  };

  readonly type = (text: string): void => {
    if (this.#view.text === null && !this.#view.isFocused) this.#start = this.#options.value;
    const reading = this.#options.read(text);
    // The message appears when typing ends; once shown, it is updated with each key.
    const refused = this.#view.refused !== undefined && !reading.ok ? reading.message : undefined;
    this.#show({ text, refused });
    if (reading.ok) this.#tell(reading.value);
    this.#report(reading.ok ? null : text);
  };

  /** Ends the typing, as Enter does: a readable text becomes the value, an unreadable one stays and is marked. */
  readonly finish = (): void => {
    const { text } = this.#view;
    if (text === null) return;
    const reading = this.#options.read(text);
    if (!reading.ok && this.#options.emptyRestores === true && text.trim() === '') return this.restore();
    if (!reading.ok) {
      this.#tell(this.#start);
      this.#show({ refused: reading.message });
      this.#report(text);
      return;
    }
    this.#tell(reading.value);
    this.#show({ text: null, refused: undefined });
    this.#report(null);
    if (reading.value !== this.#start) this.#options.onCommit?.(reading.value);
    this.#start = reading.value;
  };

  /** Discards the typing, as Escape does. */
  readonly restore = (): void => {
    if (this.#view.text === null) return;
    this.#tell(this.#start);
    this.#show({ text: null, refused: undefined });
    this.#report(null);
  };

  /** Sets a value without typing, as a calendar does. */
  readonly choose = (value: Value): void => {
    this.#show({ text: null, refused: undefined });
    this.#tell(value);
    this.#report(null);
  };
}

/** The text of one box on the screen: its state, and the box to send events to. */
export function useTypedBox<Value>(
  options: TypedBoxOptions<Value>,
): readonly [TypedBoxView, TypedBox<Value>] {
  const [box] = useState(() => new TypedBox(options));
  useLayoutEffect(() => box.see(options));
  return [useSyncExternalStore(box.subscribe, box.view, box.view), box];
}
