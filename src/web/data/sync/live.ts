import { createParser } from 'eventsource-parser';
import type { HereNews, PeopleNews, Who } from '#contract/farms.ts';
import { apiPaths } from '#contract/paths.ts';
import { propertyOf } from '#contract/property-of.ts';
import { thisDevice } from '../api/device.ts';
import type { ApiClient, TokenOwner } from '../api/client.ts';

/** A proxy that buffers answers until they are complete passes no stream on. If nothing has arrived after this time, nothing will, ms. */
const firstWordWithin = 10_000;
/** The server sends a sign of life every 20 s. */
const longestSilence = 45_000;

/** The owner of the stream of changes, and the callbacks. */
export interface LiveOptions {
  readonly api: Required<Pick<ApiClient, 'stream'>>;
  readonly user: TokenOwner & { readonly slug: string };
  readonly signal: AbortSignal;
  readonly opened: () => void;
  /** Another device has written. */
  readonly changed: () => void;
  /** The stream has begun, a person has moved to another place, or a person has written. */
  readonly people?: (news: PeopleNews) => void;
}

const isWho = (value: unknown): value is Who =>
  typeof propertyOf(value, 'id') === 'string' && typeof propertyOf(value, 'name') === 'string';

const isHere = (value: unknown): value is HereNews =>
  isWho(propertyOf(value, 'who')) && typeof propertyOf(value, 'device') === 'string';

/** Passes an event of the stream to the right callback. */
function tell({ opened, changed, people }: LiveOptions, event: string | undefined, data: string): void {
  const told: unknown = JSON.parse(data);
  if (event === 'open') {
    opened();
    people?.({ type: 'open' });
  } else if (event === 'here') {
    if (isHere(told)) people?.({ ...told, type: 'here' });
  } else if (event === 'changed' && propertyOf(told, 'device') !== thisDevice().id) {
    const who = propertyOf(told, 'who');
    // Called before the records are requested: the records that arrive next are the other person's changes.
    if (isWho(who)) people?.({ type: 'changed', who });
    changed();
  }
}

/**
 * Follows the member's stream of events until it ends, is cut or goes silent. Resolves with 'kept back' when a proxy buffers it, else
 * 'ended'. Our own writes are ignored. @throws Unreachable, SignedOut when it cannot be opened
 */
export async function followLive(options: LiveOptions): Promise<'ended' | 'kept back'> {
  const { api, user, signal } = options;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), firstWordWithin);
  let hasSpoken = false;
  const parser = createParser({
    onEvent: ({ event, data }) => tell(options, event, data),
  });
  try {
    const path = apiPaths.live(user.slug);
    const owner = { issuer: user.issuer, subject: user.subject };
    const request = { method: 'GET', path, owner } as const;
    const reader = (await api.stream(request, AbortSignal.any([signal, silence.signal]))).getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      hasSpoken = true;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), longestSilence);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    if (silence.signal.aborted && !hasSpoken) return 'kept back';
    if (hasSpoken) return 'ended';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
