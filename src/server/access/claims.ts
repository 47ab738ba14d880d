/** Whose a bearer token is: the member is found by (issuer, subject) only, never by email. */
export interface Bearer {
  readonly issuer: string;
  readonly subject: string;
  readonly organization?: string;
}
