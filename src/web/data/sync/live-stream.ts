import type { PeopleNews } from '#contract/farms.ts';
import { longestWait, type SyncEvent } from '#machines/sync.ts';
import type { ApiClient, TokenOwner } from '../api/client.ts';
import { followLive } from './live.ts';

/** How many ms to wait before the next try when a proxy blocks the stream. */
const blockedWait = 10 * 60_000;

/** The owner of the stream, and its callbacks. */
export interface LiveStreamOptions {
  readonly api: ApiClient;
  readonly user: TokenOwner & { readonly slug: string };
  readonly random: () => number;
  /** Sends events to the sync machine: the stream is open or closed, and another device has written. */
  readonly send: (event: SyncEvent) => void;
  /** What the stream reports about the people on the farm. */
  readonly people?: (news: PeopleNews) => void;
}

/**
 * The stream that reports writes of other devices. It opens after a contact with the server. The server closes it every few minutes, and it
 * opens again after the next contact.
 */
export class LiveStream {
  readonly #options: LiveStreamOptions;
  /** Aborts the open stream; null while there is none. */
  #open: AbortController | null = null;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | null = null;
  #closed = false;

  constructor(options: LiveStreamOptions) {
    this.#options = options;
  }

  /** Opens the stream if there is none and none is scheduled. */
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

  /** Waits a random time before reconnecting, because all devices lose their stream at once when a server stops. */
  #openLater(wait: number | null): void {
    if (this.#closed) return;
    this.#tries += 1;
    const after = (): void => {
      this.#again = null;
      this.#options.send({ type: 'news asked' });
    };
    this.#again = setTimeout(after, wait ?? this.#options.random() * longestWait(this.#tries));
  }

  /** Ends the open stream. {@link open} may open another. */
  cut(): void {
    this.#open?.abort();
  }

  close(): void {
    this.#closed = true;
    this.cut();
    if (this.#again !== null) clearTimeout(this.#again);
  }
}
