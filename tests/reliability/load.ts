import { randomUUID } from 'node:crypto';
import type { Answer, ServerProcess } from './server-process.ts';

interface Trade {
  readonly id: string;
  readonly name: string;
}

export interface LoadCounts {
  answered: number;
  unavailable: number;
  /** Counts answers that are neither good nor 503 or 507 with Retry-After. The count must stay 0. */
  wrong: number;
}

/**
 * Creates and reads trades without a pause. While the database is unreachable, the server may answer only 503 or 507 with Retry-After.
 * Every acknowledged trade must exist afterwards.
 */
export class Load {
  readonly #server: ServerProcess;
  readonly counts: LoadCounts = { answered: 0, unavailable: 0, wrong: 0 };
  readonly acknowledged: string[] = [];
  readonly surprises: string[] = [];
  #stopped = false;

  constructor(server: ServerProcess) {
    this.#server = server;
  }

  #judge(answer: Answer): void {
    if (answer.status < 300) this.counts.answered += 1;
    else if ((answer.status === 503 || answer.status === 507) && answer.retryAfter !== null)
      this.counts.unavailable += 1;
    else {
      this.counts.wrong += 1;
      this.surprises.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }

  async #call(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.#server.send(method, path, body);
    this.#judge(answer);
    return answer;
  }

  async #caller(): Promise<void> {
    while (!this.#stopped) {
      const name = `load ${randomUUID()} ${'x'.repeat(100)}`;
      const made = await this.#call('POST', '/api/Trades/kirra', { name, saleCostHd: '1' });
      if (made.status === 201) this.acknowledged.push(name);
      await this.#call('GET', '/api/carrys/kirra');
    }
  }

  /** Runs this number of callers until `stop` is called. Rejects if the server cuts a connection. */
  async run(callers: number): Promise<void> {
    await Promise.all(Array.from({ length: callers }, () => this.#caller()));
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Counts the acknowledged trades that are missing on the server. */
  async lost(): Promise<number> {
    const { body } = await this.#server.send('GET', '/api/Trades/kirra');
    const there = new Set((body as readonly Trade[]).map(({ name }) => name));
    return this.acknowledged.filter((name) => !there.has(name)).length;
  }
}
