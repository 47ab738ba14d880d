/** What a write answers: JSON text, kept as it is for a repeat of the same request. */
export interface Answer {
  readonly status: number;
  readonly etag?: string;
  readonly location?: string;
  readonly body?: string;
}
