import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** What the caller's `read` returns for a typed text. */
export type BoxReading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

export interface TypedBoxOptions<Value> {
  readonly value: Value;
  readonly read: (text: string) => BoxReading<Value>;
  /**
   * The unreadable text that the caller has stored for this field. If the caller passes a new text, the box shows that text.
   * The box ignores a text that it has passed to onInvalid, because the user may have typed more since.
   */
  readonly typed?: string | undefined;
  /**
   * Called at each key that gives a readable value. Also called with the previous value when the typing is discarded or ends unreadable.
   */
  readonly onInput?: ((value: Value) => void) | undefined;
  /** Called when editing ends, if the value has changed since editing began. */
  readonly onCommit?: ((value: Value) => void) | undefined;
  /** Called with the text while it is unreadable. Called with null when it is readable again. */
  readonly onInvalid?: ((text: string | null) => void) | undefined;
  /** For boxes that cannot be empty. An emptied box gets the value from before typing. */
  readonly emptyRestores?: boolean | undefined;
}

export interface TypedBoxView {
  /** The typed text. Null while the box shows its value. */
  readonly text: string | null;
  /** Why the text is unreadable. Set after the user has finished typing. */
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

/** The text in one box, without the browser. Callbacks run inside the event that causes them, so a save includes everything typed. */
export class TypedBox<Value> {
  #options: TypedBoxOptions<Value>;
  #view: TypedBoxView;
  #start: Value;
  /** The last value that the caller passed. */
  #known: Value;
  /**
   * True from a call of onInput until the caller passes a new value.
   * This new value may be the typed number in another spelling, such as 5 for `5.0`. So it must not replace the text of a focused box.
   */
  #awaitsAnswer = false;
  /** The texts that were passed to onInvalid, oldest first. The first is the text that the caller passed last as `typed`. */
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
   * Applies the options of the latest render. A value from an undo or another tab replaces the typed text. Otherwise leaving the box would
   * store the typed text again.
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
      // A Redo may pass a value and an unreadable text together. Then #seeTyped shows the text.
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
    // The message appears when typing ends. After that, it is updated at each key.
    const refused = this.#view.refused !== undefined && !reading.ok ? reading.message : undefined;
    this.#show({ text, refused });
    if (reading.ok) this.#tell(reading.value);
    this.#report(reading.ok ? null : text);
  };

  /** Ends the typing, as Enter does. A readable text becomes the value. An unreadable text stays and is marked. */
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

/** The text of one box for rendering, and the TypedBox that gets the events. */
export function useTypedBox<Value>(
  options: TypedBoxOptions<Value>,
): readonly [TypedBoxView, TypedBox<Value>] {
  const [box] = useState(() => new TypedBox(options));
  useLayoutEffect(() => box.see(options));
  return [useSyncExternalStore(box.subscribe, box.view, box.view), box];
}
