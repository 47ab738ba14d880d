import { createParser } from 'eventsource-parser';
import type { HereNews, PeopleNews, Who } from '#contract/farms.ts';
import { apiPaths } from '#contract/paths.ts';
import { propertyOf } from '#contract/property-of.ts';
import { thisDevice } from '../api/device.ts';
import type { ApiClient, TokenOwner } from '../api/client.ts';

/** Some proxies wait for the end of an answer before they pass it on. After this many ms without data, assume such a proxy. */
const firstWordWithin = 10_000;
/** After this many ms of silence the stream counts as dead. The server writes at least every 20 s. */
const longestSilence = 45_000;

/** The owner of the stream, and its callbacks. */
export interface LiveOptions {
  readonly api: Required<Pick<ApiClient, 'stream'>>;
  readonly user: TokenOwner & { readonly slug: string };
  readonly signal: AbortSignal;
  readonly opened: () => void;
  readonly changed: () => void;
  /** Called when the stream has opened. Also called when somebody on the farm moves to another record or changes something. */
  readonly people?: (news: PeopleNews) => void;
}

const isWho = (value: unknown): value is Who =>
  typeof propertyOf(value, 'id') === 'string' && typeof propertyOf(value, 'name') === 'string';

const isHere = (value: unknown): value is HereNews =>
  isWho(propertyOf(value, 'who')) && typeof propertyOf(value, 'device') === 'string';

function tell({ opened, changed, people }: LiveOptions, event: string | undefined, data: string): void {
  const news: unknown = JSON.parse(data);
  if (event === 'open') {
    opened();
    people?.({ type: 'open' });
  } else if (event === 'here') {
    if (isHere(news)) people?.({ ...news, type: 'here' });
  } else if (event === 'changed' && propertyOf(news, 'device') !== thisDevice().id) {
    const who = propertyOf(news, 'who');
    // First report who has written. The records that load next then count as changes of this person.
    if (isWho(who)) people?.({ type: 'changed', who });
    changed();
  }
}

/**
 * Reads the live stream until it ends, is aborted or goes silent. Ignores writes of this device.
 * @returns 'kept back' if a proxy blocks the stream, otherwise 'ended'
 * @throws Unreachable, SignedOut when the stream cannot be opened
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
