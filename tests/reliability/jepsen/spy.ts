import type { ApiAnswer, ApiClient, ApiRequest } from '#web/data/api/client.ts';
import { propertyOf } from '#contract/property-of.ts';
import { revisionIn, writesOf } from './requests.ts';
import type { Report } from './messages.ts';

interface Answered {
  readonly op: string;
  readonly record: string;
  readonly revision: number;
  readonly epoch: string;
}

/**
 * Wraps the app's client and reports each write and its answer. A write counts as acknowledged once the device has stored its new revision.
 */
export class Spy {
  readonly #tell: (report: Report) => void;
  #answers: Answered[] = [];

  constructor(tell: (report: Report) => void) {
    this.#tell = tell;
  }

  /** `device` is the device's name in the log. */
  watch(api: ApiClient, device: string): ApiClient {
    const send = async (request: ApiRequest): Promise<ApiAnswer> => {
      const writes = writesOf(request);
      for (const { op, record, replaces } of writes)
        this.#tell({ say: 'event', event: { do: 'sent', device, op, record, replaces } });
      const answer = await api.send(request);
      this.#note(request, answer);
      return answer;
    };
    return { ...api, send };
  }

  #note(request: ApiRequest, answer: ApiAnswer): void {
    const writes = writesOf(request);
    const isBatch = request.path.includes('/batch/');
    const replies = isBatch ? propertyOf(answer.body, 'replies') : [answer];
    if (!Array.isArray(replies) || replies.length !== writes.length) return;
    for (const [index, { op, record, method, replaces }] of writes.entries()) {
      const reply: unknown = replies[index];
      const status = Number(propertyOf(reply, 'status'));
      const version = revisionIn(propertyOf(reply, 'etag'));
      if (status >= 400 && status < 500 && ![401, 404, 408, 412, 429].includes(status))
        this.#refused(record, status, propertyOf(reply, 'body'));
      // A 2xx invented by a proxy lacks the record or has an old version. The app treats it as no answer.
      const body = propertyOf(reply, 'body');
      const isTheRecord = method === 'DELETE' || propertyOf(body, 'id') === record.split('/')[1];
      if (status < 200 || status > 299 || version === null || !isTheRecord) continue;
      if (version.revision <= (replaces ?? 0)) continue;
      this.#answers.push({ op, record, ...version });
    }
  }

  #refused(record: string, status: number, body: unknown): void {
    this.#tell({ say: 'refused', key: record, status, text: JSON.stringify(body).slice(0, 300) });
  }

  /** Call this when the device has stored this revision. Answers up to it count as acknowledged. */
  stored(device: string, key: string, revision: number): void {
    const taken = this.#answers.filter((one) => one.record === key && one.revision <= revision);
    this.#answers = this.#answers.filter((one) => !taken.includes(one));
    for (const { op, record, revision: made } of taken)
      this.#tell({ say: 'event', event: { do: 'acknowledged', device, op, record, revision: made } });
  }

  /** Drops the answers that the device has not stored. Call this when a page has ended or the database was replaced. */
  forget(): void {
    this.#answers = [];
  }
}
