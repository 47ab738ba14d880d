import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Weather } from '../../simulator/network.ts';
import type { Random } from '../../simulator/random.ts';
import type { ServerProcess } from '../server-process.ts';
import type { Cluster } from './cluster.ts';
import type { Carries, DatabaseLine } from './database-line.ts';
import type { DeviceProcess } from './fleet.ts';
import type { LyingProxy } from './lying-proxy.ts';

/** A server, its connection to the database, and the file that sets its clock. */
export interface Site {
  readonly server: ServerProcess;
  readonly line: DatabaseLine;
  readonly clockFile: string;
}

export interface Client {
  readonly device: DeviceProcess;
  readonly proxy: LyingProxy;
}

export interface World {
  readonly cluster: Cluster;
  readonly sites: readonly Site[];
  readonly clients: readonly Client[];
}

const hour = 3_600_000;

const serverFaults = {
  'server killed': 4,
  'server stopped': 1,
  'server frozen': 2,
  'database cut off': 3,
  'database slow': 2,
  'connections reset': 2,
  'server clock wrong': 2,
} as const;

const databaseFaults = {
  'failed over': 4,
  'primary killed': 2,
  'primary frozen': 2,
  'standby frozen': 1,
  'disk full': 1,
} as const;

const deviceFaults = {
  weather: 8,
  'device offline': 3,
  'device frozen': 2,
  'device clock wrong': 1,
} as const;

type Fault = keyof typeof serverFaults | keyof typeof databaseFaults | keyof typeof deviceFaults;

/** Retries until the server runs. A server without a database exits. */
async function startAgain(server: ServerProcess): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      await server.start();
      return;
    } catch (error) {
      await server.kill();
      if (tries === 10) throw error;
      await wait(1_000);
    }
}

/**
 * Causes random faults at the servers, the databases and the devices. Most faults end before the next one at the same place begins. Weather
 * and wrong device clocks last longer.
 */
export class Faults {
  readonly counts: Partial<Record<Fault, number>> = {};
  readonly #world: World;
  readonly #random: Random;
  readonly #say: (text: string) => void;
  #isOver = false;

  constructor(world: World, random: Random, say: (text: string) => void) {
    this.#world = world;
    this.#random = random;
    this.#say = say;
  }

  /** Runs for `duration` ms, then ends every fault. */
  async run(duration: number): Promise<void> {
    const end = Date.now() + duration;
    const loop = async (pause: number, next: () => Promise<Fault | null>): Promise<void> => {
      while (Date.now() < end && !this.#isOver) {
        await wait(this.#random.between(0, pause));
        const fault = await next();
        if (fault !== null) this.counts[fault] = (this.counts[fault] ?? 0) + 1;
      }
    };
    await Promise.all([
      loop(6_000, () => this.#befallServer()),
      loop(15_000, () => this.#befallDatabase()),
      loop(3_000, () => this.#befallDevice()),
    ]);
    await this.#heal();
  }

  /** Stops the run early because something has failed. */
  stop(): void {
    this.#isOver = true;
  }

  async #befallServer(): Promise<Fault> {
    const random = this.#random;
    const fault = random.weighted(serverFaults);
    const { server, line, clockFile } = random.pick(this.#world.sites);
    this.#say(`${fault}: ${server.base}`);
    if (fault === 'server killed' || fault === 'server stopped') {
      await (fault === 'server killed' ? server.kill() : server.stop());
      await wait(random.between(0, 4_000));
      await startAgain(server);
    } else if (fault === 'server frozen') await this.#freeze(server);
    else if (fault === 'database cut off') {
      line.carry(random.pick<Carries>(['nothing', 'questions only', 'answers only']));
      await wait(random.between(500, 25_000));
      line.carry('both ways');
    } else if (fault === 'database slow') {
      line.delay = random.between(5, 150);
      await wait(random.between(2_000, 15_000));
      line.delay = 0;
    } else if (fault === 'connections reset') line.reset();
    else {
      await writeFile(clockFile, String(random.pick([-hour, hour])));
      await wait(random.between(3_000, 20_000));
      await writeFile(clockFile, '0');
    }
    return fault;
  }

  async #freeze({ id }: ServerProcess): Promise<void> {
    if (id === undefined) return;
    process.kill(id, 'SIGSTOP');
    await wait(this.#random.between(500, 20_000));
    process.kill(id, 'SIGCONT');
  }

  async #befallDatabase(): Promise<Fault | null> {
    const { cluster, sites } = this.#world;
    const random = this.#random;
    const fault = random.weighted(databaseFaults);
    this.#say(fault);
    if (fault === 'failed over')
      await cluster.failOver(random.pick(['killed', 'hanging']), () => {
        for (const { line } of sites) line.reset();
      });
    else if (fault === 'primary killed') await cluster.crash(random.between(0, 5_000));
    else if (fault === 'primary frozen') await cluster.hang('primary', random.between(500, 15_000));
    else if (fault === 'standby frozen') await cluster.hang('standby', random.between(500, 8_000));
    else if (!(await cluster.fillDisk(random.between(2_000, 10_000)))) return null;
    return fault;
  }

  async #befallDevice(): Promise<Fault> {
    const random = this.#random;
    const fault = random.weighted(deviceFaults);
    const { device, proxy } = random.pick(this.#world.clients);
    if (fault === 'weather') proxy.weather = random.pick<Weather>(['none', 'calm', 'rough', 'storm']);
    else if (fault === 'device offline') {
      proxy.cut();
      await wait(random.between(500, 15_000));
      proxy.isCut = false;
    } else if (fault === 'device frozen') {
      device.freeze();
      await wait(random.between(500, 10_000));
      device.thaw();
    } else device.order({ do: 'clock', skew: Math.round(random.between(-3, 3) * hour) });
    return fault;
  }

  async #heal(): Promise<void> {
    const { cluster, sites, clients } = this.#world;
    for (const { proxy, device } of clients) {
      proxy.weather = 'none';
      proxy.isCut = false;
      device.order({ do: 'clock', skew: 0 });
    }
    await cluster.heal();
    for (const { server } of sites) {
      if (server.id === undefined) await startAgain(server);
      await server.answering(90_000);
    }
  }
}
