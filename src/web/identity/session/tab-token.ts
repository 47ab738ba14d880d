import type { SessionProfile } from '#machines/session.ts';
import type { LoginResult } from '../flow/login-result.ts';

/** A token is renewed this many seconds before it expires, but never before half of its life. */
const marginSeconds = 30;

export interface HeldToken {
  readonly issuer: string;
  readonly subject: string;
  readonly value: string;
  /** When the token must be renewed, in ms since 1970. The token itself expires later. */
  readonly until: number;
}

/** Reads a token from a message of another tab. Null for other messages. */
export function readHeldToken(data: unknown): HeldToken | null {
  if (typeof data !== 'object' || data === null) return null;
  const [issuer, subject, value, until] = ['issuer', 'subject', 'value', 'until'].map((name): unknown =>
    Reflect.get(data, name),
  );
  const isToken = typeof issuer === 'string' && typeof subject === 'string' && typeof value === 'string';
  return isToken && typeof until === 'number' ? { issuer, subject, value, until } : null;
}

/** The access token in this tab's memory. It is used only while its person is signed in here. */
export class TabToken {
  readonly #profile: () => SessionProfile | null;
  #token: HeldToken | null = null;

  constructor(profile: () => SessionProfile | null) {
    this.#profile = profile;
  }

  current(): string | null {
    const held = this.#token;
    return held !== null && this.#isOfThisTab(held) && Date.now() < held.until ? held.value : null;
  }

  /** Stores the token of a sign-in or a renewal. Returns it for the other tabs. */
  keep(result: LoginResult): HeldToken {
    const counts = Math.max(result.expiresIn - marginSeconds, result.expiresIn / 2);
    const { iss: issuer, sub: subject } = result.idTokenPayload;
    this.#token = { issuer, subject, value: result.accessToken, until: Date.now() + counts * 1000 };
    return this.#token;
  }

  /** Stores a token of another tab if it belongs to the same person. */
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
