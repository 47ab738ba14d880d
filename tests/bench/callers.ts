import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Paced, Taken } from './paced-client.ts';

/** The rate increases until fewer than 99 of 100 answers arrive within this time, in ms. */
const patience = 50;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
/** The rates to try, in requests per second, from slow to fast. */
export const rates = [25, 50, 100, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200];

/** The cost of a request is measured at this rate for every server, because a thread that is called less often takes longer per call. */
const steady = 100;

/** The fastest rate that was answered in time. */
export interface Knee {
  readonly rate: number;
  readonly p99: number;
}

/** The requests, and the server that they are sent to. */
export type Work = Pick<Paced, 'host' | 'headers' | 'requests'>;

/** Sends the requests from a separate process. */
export class Callers {
  readonly #process: ChildProcess = fork(join(import.meta.dirname, 'paced-client.ts'));

  async at(rate: number, work: Work): Promise<Taken> {
    this.#process.send({ ...work, rate, seconds } satisfies Paced);
    const [taken] = (await once(this.#process, 'message')) as [Taken];
    if (taken.refused > 0) throw new Error(`${taken.refused} of ${taken.sent} were refused`);
    return taken;
  }

  /** Increases the rate until the answers are too late. Returns null when the answers are too late even at the slowest rate. */
  async kneeOf(work: Work): Promise<Knee | null> {
    let knee: Knee | null = null;
    for (const rate of rates) {
      const { p99 } = await this.at(rate, work);
      if (p99 > patience) break;
      knee = { rate, p99 };
    }
    return knee;
  }

  /** The processor time of this process per request, in ms: the lowest of three runs. A busy machine does not increase processor time. */
  async costOf(work: Work): Promise<number> {
    const costs: number[] = [];
    for (let run = 0; run < 3; run++) {
      const from = process.cpuUsage();
      const { sent } = await this.at(steady, work);
      const { user, system } = process.cpuUsage(from);
      costs.push((user + system) / 1000 / sent);
    }
    return Math.min(...costs);
  }

  end(): void {
    this.#process.kill();
  }
}
