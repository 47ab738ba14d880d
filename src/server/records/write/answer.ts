/** The answer of a write: JSON text, stored for a repeat of the same request. */
export interface Answer {
  readonly status: number;
  readonly etag?: string;
  readonly location?: string;
  readonly body?: string;
}
