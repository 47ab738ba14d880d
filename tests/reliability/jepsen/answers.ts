import { propertyOf } from '#contract/property-of.ts';
import { revisionIn, writesOf } from './requests.ts';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

interface ServerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

interface WriteAnswer {
  readonly status: number;
  readonly revision: number | null;
}

/** True for statuses such as 401, 429 and 503. They do not show whether the server did the write. */
const saysNothing = (status: number): boolean => status >= 500 || [401, 403, 408, 410, 429].includes(status);

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString() || 'null');
  } catch {
    return null;
  }
};

/** Only the revision is compared, because the epoch changes when the database fails over. */
const revisionOf = (etag: unknown): number | null => revisionIn(etag)?.revision ?? null;

/**
 * Records the servers' real answers to each write, even if the device never received them. A repeated write must get the same answer under
 * its key.
 */
export class ServerAnswers {
  repeated = 0;
  readonly findings: string[] = [];
  /** For each write's key, the first answer that confirmed the write. `at` is the number of the event. */
  readonly #done = new Map<string, WriteAnswer & { readonly at: number }>();
  #events = 0;

  /** Records a request when it is sent. Call the returned function with its answer. */
  sent(request: SentRequest): (answer: ServerAnswer) => void {
    this.#events += 1;
    const sentAt = this.#events;
    return (answer) => {
      this.#events += 1;
      const { method, path } = request;
      const key = request.headers['idempotency-key'];
      const ifMatch = request.headers['if-match'];
      const headers = {
        ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
        ...(typeof ifMatch === 'string' ? { 'if-match': ifMatch } : {}),
      };
      const ops = writesOf({ method, path, headers, body: jsonOf(request.body) }).map(({ op }) => op);
      for (const [index, one] of this.#answersOf(path, answer).entries())
        this.#note(ops[index] ?? '', one, sentAt);
    };
  }

  /** Returns one answer for each write of the request, or none if the whole batch was refused. */
  #answersOf(path: string, { status, headers, body }: ServerAnswer): readonly WriteAnswer[] {
    if (!path.includes('/batch/')) return [{ status, revision: revisionOf(headers['etag']) }];
    const replies = propertyOf(jsonOf(body), 'replies');
    if (status !== 200 || !Array.isArray(replies)) return [];
    return replies.map((reply: unknown) => ({
      status: Number(propertyOf(reply, 'status')),
      revision: revisionOf(propertyOf(reply, 'etag')),
    }));
  }

  #note(op: string, { status, revision }: WriteAnswer, sentAt: number): void {
    if (op === '' || saysNothing(status)) return;
    const first = this.#done.get(op);
    if (first === undefined) {
      if (status < 300) this.#done.set(op, { status, revision, at: this.#events });
      return;
    }
    if (first.at > sentAt) return;
    this.repeated += 1;
    if (first.status !== status || first.revision !== revision)
      this.findings.push(
        `again: ${op} was answered ${first.status} (revision ${first.revision}), and ${status} (revision ${revision}) when it was sent again`,
      );
  }
}
