import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DebianPostgres } from '../debian-postgres.ts';
import { loopMount, type LoopMount } from '../loop-mount.ts';
import { NotRun } from '../not-run.ts';

const standbyName = 'second';

/** The size of a machine's disk. */
const megabytes = 700;

/** A new standby must be synchronous within this time, in ms. */
const patience = 60_000;

interface Machine {
  readonly folder: string;
  readonly disk: LoopMount | null;
}

async function makeMachine(folder: string): Promise<Machine> {
  try {
    const disk = await loopMount(megabytes);
    return { folder: join(disk.folder, 'data'), disk };
  } catch (error) {
    if (!(error instanceof NotRun)) throw error;
    return { folder, disk: null };
  }
}

/** A primary whose commits wait for its standby. After a failover, the lost machine returns as the new standby. */
export class Cluster {
  primary: DebianPostgres;
  #standby: DebianPostgres | null = null;
  #machines: [Machine, Machine];
  failovers = 0;

  private constructor(primary: DebianPostgres, machines: [Machine, Machine]) {
    this.primary = primary;
    this.#machines = machines;
  }

  static async start(folder: string): Promise<Cluster> {
    const one = await makeMachine(join(folder, 'one'));
    const other = await makeMachine(join(folder, 'other'));
    const cluster = new Cluster(await DebianPostgres.make(one.folder), [one, other]);
    await cluster.primary.start();
    await cluster.#follow();
    return cluster;
  }

  /** Makes the second machine follow the primary, and makes commits wait for it. */
  async #follow(): Promise<void> {
    const { folder } = this.#machines[1];
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    this.#standby = await this.primary.standby(folder, standbyName);
    await this.#standby.start();
    await this.primary.query(`alter system set synchronous_standby_names = '${standbyName}'`);
    await this.primary.query('select pg_reload_conf()');
    await this.#untilSynchronous();
  }

  /** Waits until the standby has all of the primary's data. Also waits until commits wait for the standby. */
  async #untilSynchronous(): Promise<void> {
    const question = `select 1 from pg_stat_replication
      where application_name = '${standbyName}' and sync_state = 'sync' and flush_lsn >= pg_current_wal_flush_lsn()`;
    for (const end = Date.now() + patience; Date.now() < end; await wait(100)) {
      const found = await this.primary.query(question).catch(() => []);
      if (found.length > 0) return;
    }
    throw new Error('The standby does not follow');
  }

  /** Starts each PostgreSQL that has ended, for example because its disk was full. */
  async heal(): Promise<void> {
    await this.primary.start();
    await this.#standby?.start();
    await this.#untilSynchronous();
  }

  /** Kills the primary's PostgreSQL and starts it again after `away` ms. */
  async crash(away: number): Promise<void> {
    await this.primary.kill();
    await wait(away);
    await this.heal();
  }

  async hang(which: 'primary' | 'standby', duration: number): Promise<void> {
    const one = which === 'primary' ? this.primary : this.#standby;
    const goOn = await one?.freeze();
    await wait(duration);
    goOn?.('SIGCONT');
  }

  /** Fills the disk of the primary's machine for a while. Returns false if the machine has no separate disk. */
  async fillDisk(duration: number): Promise<boolean> {
    const [{ disk, folder }] = this.#machines;
    if (disk === null) return false;
    const file = join(folder, '..', 'other-files');
    const { blocks, bavail, bsize } = await statfs(disk.folder);
    if (blocks * bsize > megabytes * 2 ** 20) throw new Error('The disk of a machine has been taken away');
    await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - 256 * 1024)));
    await wait(duration);
    await rm(file);
    await this.heal();
    return true;
  }

  /** Kills or suspends the primary's machine, and promotes its standby. `lost` is called when the new primary accepts writes. */
  async failOver(how: 'killed' | 'hanging', lost: () => void): Promise<void> {
    await this.#untilSynchronous();
    const standby = this.#standby;
    if (standby === null) return;
    const old = this.primary;
    const frozen = how === 'hanging' ? await old.freeze() : null;
    if (frozen === null) await old.kill();
    await wait(500 + Math.random() * 3_000);
    // The old primary must not continue. It would accept writes that no other machine has.
    frozen?.('SIGKILL');
    await old.kill();
    await standby.promote();
    // Without a standby, commits would wait forever.
    await standby.query('alter system reset synchronous_standby_names');
    await standby.query('select pg_reload_conf()');
    this.primary = standby;
    this.#standby = null;
    this.#machines = [this.#machines[1], this.#machines[0]];
    this.failovers += 1;
    lost();
    await this.#follow();
  }

  async stop(): Promise<void> {
    await this.#standby?.kill();
    await this.primary.kill();
    for (const { disk } of this.#machines) await disk?.remove();
  }
}
