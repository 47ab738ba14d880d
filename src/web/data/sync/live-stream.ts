import { longestWait, type SyncEvent } from '#machines/sync.ts';
import type { ApiClient, TokenOwner } from '../api/client.ts';
import { followLive } from './live.ts';

/** Where a proxy lets no stream through, this long goes by before the next try, ms. */
const keptBackWait = 10 * 60_000;

/** Whose stream to open, and whom to tell. */
export interface LiveStreamOptions {
  readonly api: ApiClient;
  readonly user: TokenOwner & { readonly slug: string };
  readonly random: () => number;
  /** Tells the machine that the server tells of changes, or no longer does, and when there is something to ask for. */
  readonly send: (event: SyncEvent) => void;
}

/** The stream of what other devices write: opened after a contact, closed by the server every few minutes, and opened again after the contact that follows. */
export class LiveStream {
  readonly #options: LiveStreamOptions;
  /** Cuts the open stream; null while there is none. */
  #open: AbortController | null = null;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | null = null;
  #closed = false;

  constructor(options: LiveStreamOptions) {
    this.#options = options;
  }

  /** Opens the stream where there is none and none is to come by itself. */
  open(): void {
    const { api, user, send } = this.#options;
    const { stream } = api;
    if (stream === undefined || this.#open !== null || this.#again !== null || this.#closed) return;
    const cut = new AbortController();
    this.#open = cut;
    const opened = (): void => {
      this.#tries = 0;
      send({ type: 'server tells', open: true });
    };
    const changed = (): void => send({ type: 'news asked' });
    void followLive({ api: { stream }, user, signal: cut.signal, opened, changed })
      .catch(() => 'ended' as const)
      .then((how) => {
        this.#open = null;
        send({ type: 'server tells', open: false });
        if (!cut.signal.aborted) this.#openLater(how === 'kept back' ? keptBackWait : null);
      });
  }

  /** All devices lose their stream when a server stops: each waits a time of its own before it comes again. */
  #openLater(wait: number | null): void {
    if (this.#closed) return;
    this.#tries += 1;
    const after = (): void => {
      this.#again = null;
      this.#options.send({ type: 'news asked' });
    };
    this.#again = setTimeout(after, wait ?? this.#options.random() * longestWait(this.#tries));
  }

  /** Ends the open stream; {@link open} may open another. */
  cut(): void {
    this.#open?.abort();
  }

  close(): void {
    this.#closed = true;
    this.cut();
    if (this.#again !== null) clearTimeout(this.#again);
  }
}
