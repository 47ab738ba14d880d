/** A write's answer as JSON text. It is stored, so that a repeated request gets the same answer. */
export interface Answer {
  readonly status: number;
  readonly etag?: string;
  readonly location?: string;
  readonly body?: string;
}
