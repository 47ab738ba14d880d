/** The owner of a bearer token. A member is found only by issuer and subject, never by email. */
export interface Bearer {
  readonly issuer: string;
  readonly subject: string;
  readonly organization?: string;
}
