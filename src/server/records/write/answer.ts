/** A write's answer. `body` is JSON text. */
export interface Answer {
  readonly status: number;
  readonly etag?: string;
  readonly location?: string;
  readonly body?: string;
}
