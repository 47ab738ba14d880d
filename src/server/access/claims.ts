/** The owner of a bearer token: the member is found only by (issuer, subject), never by email. */
export interface Bearer {
  readonly issuer: string;
  readonly subject: string;
  readonly organization?: string;
}
