import type { SessionProfile } from '#machines/session.ts';
import type { LoginResult } from '../flow/login-result.ts';

/** A token is renewed this many seconds before it expires, so that a call on a slow connection still arrives in time. */
const marginSeconds = 30;

/** The access token of a person, in the memory of the tabs and in messages between them. */
export interface HeldToken {
  readonly issuer: string;
  readonly subject: string;
  readonly value: string;
  /** When the token expires, in ms since 1970. */
  readonly until: number;
}

/** Reads a token from a message of another tab; null when the message has none. */
export function readHeldToken(data: unknown): HeldToken | null {
  if (typeof data !== 'object' || data === null) return null;
  const [issuer, subject, value, until] = ['issuer', 'subject', 'value', 'until'].map((name): unknown =>
    Reflect.get(data, name),
  );
  const isToken = typeof issuer === 'string' && typeof subject === 'string' && typeof value === 'string';
  return isToken && typeof until === 'number' ? { issuer, subject, value, until } : null;
}

/** The access token in this tab's memory. It counts only while its person is signed in here. */
export class TabToken {
  readonly #profile: () => SessionProfile | null;
  #token: HeldToken | null = null;

  /** @param profile - returns the person whom this tab has signed in */
  constructor(profile: () => SessionProfile | null) {
    this.#profile = profile;
  }

  /** The token; null when there is no valid token. */
  current(): string | null {
    const held = this.#token;
    return held !== null && this.#isOfThisTab(held) && Date.now() < held.until ? held.value : null;
  }

  /** Stores the token of a sign-in or a renewal, even before the tab has switched to that person. Returns it for the other tabs. */
  keep(result: LoginResult): HeldToken {
    const counts = Math.max(result.expiresIn - marginSeconds, result.expiresIn / 2);
    const { iss: issuer, sub: subject } = result.idTokenPayload;
    this.#token = { issuer, subject, value: result.accessToken, until: Date.now() + counts * 1000 };
    return this.#token;
  }

  /** Stores another tab's token, if it is of the same person. */
  take(held: HeldToken): void {
    if (this.#isOfThisTab(held)) this.#token = held;
  }

  forget(): void {
    this.#token = null;
  }

  #isOfThisTab(held: HeldToken): boolean {
    const profile = this.#profile();
    return profile !== null && held.issuer === profile.issuer && held.subject === profile.subject;
  }
}
