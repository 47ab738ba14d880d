import type { PeopleNews } from '#contract/farms.ts';
import { longestWait, type SyncEvent } from '#machines/sync.ts';
import type { ApiClient, TokenOwner } from '../api/client.ts';
import { followLive } from './live.ts';

/** If a proxy blocks the stream, try again after this many ms. */
const blockedWait = 10 * 60_000;

/** The owner of the stream, and its callbacks. */
export interface LiveStreamOptions {
  readonly api: ApiClient;
  readonly user: TokenOwner & { readonly slug: string };
  readonly random: () => number;
  /** Notifies the sync machine that the stream has opened or closed, or that another device has written. */
  readonly send: (event: SyncEvent) => void;
  readonly people?: (news: PeopleNews) => void;
}

/**
 * The server's live stream, which reports writes of other devices.
 * The server closes it every few minutes. The next contact with the server opens it again.
 */
export class LiveStream {
  readonly #options: LiveStreamOptions;
  #open: AbortController | null = null;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | null = null;
  #closed = false;

  constructor(options: LiveStreamOptions) {
    this.#options = options;
  }

  /** Opens the stream, unless it is open or will open soon. */
  open(): void {
    const { api, user, send, people = () => undefined } = this.#options;
    const { stream } = api;
    if (stream === undefined || this.#open !== null || this.#again !== null || this.#closed) return;
    const cut = new AbortController();
    this.#open = cut;
    const opened = (): void => {
      this.#tries = 0;
      send({ type: 'server tells', open: true });
    };
    const changed = (): void => send({ type: 'news asked' });
    void followLive({ api: { stream }, user, signal: cut.signal, opened, changed, people })
      .catch(() => 'ended' as const)
      .then((how) => {
        this.#open = null;
        send({ type: 'server tells', open: false });
        if (!cut.signal.aborted) this.#openLater(how === 'kept back' ? blockedWait : null);
      });
  }

  /** Waits a random time before reconnecting. When a server stops, all devices lose their stream at once. */
  #openLater(wait: number | null): void {
    if (this.#closed) return;
    this.#tries += 1;
    const after = (): void => {
      this.#again = null;
      this.#options.send({ type: 'news asked' });
    };
    this.#again = setTimeout(after, wait ?? this.#options.random() * longestWait(this.#tries));
  }

  /** Closes the stream. {@link open} can open it again. */
  cut(): void {
    this.#open?.abort();
  }

  close(): void {
    this.#closed = true;
    this.cut();
    if (this.#again !== null) clearTimeout(this.#again);
  }
}
