/** The errors that may be needed before the sign-in's code has loaded. errors.ts has all errors. */
export const unsupportedBrowser = { code: 'unsupported_browser', text: 'unsupported browser' } as const;
export const requestError = {
  code: 'request_error',
  text: 'The sign-in provider is out of reach. Your work is safe; try again in a moment.',
} as const;

/** A failure of a sign-in, a token or an identity call. Compare `code`, and show `message` to people. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: string;
  readonly status: number | undefined;

  constructor(code: string, text: string, detail: { cause?: unknown; status?: number } = {}) {
    super(text, { cause: detail.cause });
    this.code = code;
    this.status = detail.status;
  }
}

/** @throws IdentityError: a part of the app could not be loaded */
export function unfetched(cause: unknown): never {
  throw new IdentityError(requestError.code, requestError.text, { cause });
}
