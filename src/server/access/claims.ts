/** The owner of a bearer token. Members are found by issuer and subject, never by email. */
export interface Bearer {
  readonly issuer: string;
  readonly subject: string;
  readonly organization?: string;
}
