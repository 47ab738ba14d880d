import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Paced, Taken } from './paced-client.ts';

/** The limit in ms. At most 1 answer in 100 may take longer. */
const patience = 50;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
/** The rates to try, in requests per second. */
export const rates = [25, 50, 100, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200];

/** Every server's cost of a request is measured at this rate, in requests per second. */
const steady = 100;

/** The highest rate at which answers came in time. */
export interface Knee {
  readonly rate: number;
  readonly p99: number;
}

export type Work = Pick<Paced, 'host' | 'headers' | 'requests'>;

export class Callers {
  readonly #process: ChildProcess = fork(join(import.meta.dirname, 'paced-client.ts'));

  async at(rate: number, work: Work): Promise<Taken> {
    this.#process.send({ ...work, rate, seconds } satisfies Paced);
    const [taken] = (await once(this.#process, 'message')) as [Taken];
    if (taken.refused > 0) throw new Error(`${taken.refused} of ${taken.sent} were refused`);
    return taken;
  }

  /** Increases the rate until answers come too late. Returns the last rate before that, or null. */
  async kneeOf(work: Work): Promise<Knee | null> {
    let knee: Knee | null = null;
    for (const rate of rates) {
      const { p99 } = await this.at(rate, work);
      if (p99 > patience) break;
      knee = { rate, p99 };
    }
    return knee;
  }

  /** The processor time of this process per request, in ms. Returns the lowest of three runs. */
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
