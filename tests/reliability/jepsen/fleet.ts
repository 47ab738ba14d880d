import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HistoryLog } from '../../simulator/history.ts';
import type { DeviceSetup, Order, Report, Shown, Typed } from './messages.ts';

/** The devices' reports that are not part of the log. */
export interface Told {
  /** The ids of devices without a second tab, by device name. */
  readonly ids: Map<string, string>;
  readonly made: Set<string>;
  readonly deleted: Set<string>;
  readonly typed: (Typed & { readonly device: string })[];
  /** The conflicts that members had to answer, each as device, record and field. */
  readonly asked: Set<string>;
  /** By device, record and field: the number of the newest discarded value. All older values were discarded too. */
  readonly gaveUp: Map<string, number>;
  readonly refused: { readonly device: string; readonly key: string; readonly text: string }[];
  readonly failed: string[];
}

/** A device must report its records within this time, in ms. */
const patience = 60_000;

export class DeviceProcess {
  readonly name: string;
  readonly #hasTabs: boolean;
  readonly #told: Told;
  readonly #child: ChildProcess;
  #isOver = false;
  #shown: ((shown: Shown) => void) | null = null;

  constructor(setup: DeviceSetup, log: HistoryLog, told: Told) {
    this.name = setup.name;
    this.#hasTabs = setup.hasTabs;
    this.#told = told;
    this.#child = fork(join(import.meta.dirname, 'device.ts'), { serialization: 'advanced' });
    this.#child.on('message', (report: Report) => this.#take(report, log));
    this.#child.on('exit', (code) => {
      if (!this.#isOver) told.failed.push(`${this.name} ended with ${code}`);
    });
    this.#child.on('error', (error) => told.failed.push(`${this.name}: ${error.message}`));
    this.order({ do: 'begin', setup });
  }

  #take(report: Report, log: HistoryLog): void {
    const device = this.name;
    const told = this.#told;
    if (report.say === 'event') log.note(report.event);
    else if (report.say === 'is') {
      if (!this.#hasTabs) told.ids.set(device, report.id);
    } else if (report.say === 'made') told.made.add(report.key);
    else if (report.say === 'deleted') told.deleted.add(report.key);
    else if (report.say === 'typed') told.typed.push({ ...report, device });
    else if (report.say === 'asked') told.asked.add(`${device} ${report.key} ${report.field}`);
    else if (report.say === 'gave up') told.gaveUp.set(`${device} ${report.key} ${report.field}`, report.n);
    else if (report.say === 'refused')
      told.refused.push({ device, key: report.key, text: `${report.status} ${report.text}` });
    else if (report.say === 'failed') told.failed.push(`${device}: ${report.why}`);
    else this.#shown?.(report);
  }

  order(order: Order): void {
    if (this.#child.connected) this.#child.send(order);
  }

  /**
   * Asks the device for its records.
   * @throws Error when the device does not answer
   */
  async show(): Promise<Shown> {
    const shown = new Promise<Shown>((resolve) => {
      this.#shown = resolve;
    });
    this.order({ do: 'show' });
    const late = wait(patience, null, { ref: false });
    const answer = await Promise.race([shown, late]);
    if (answer === null) throw new Error(`${this.name} does not answer; ${this.#told.failed.join('; ')}`);
    return answer;
  }

  /** Suspends the device, as a phone suspends an app in the background. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child.kill('SIGCONT');
  }

  end(): void {
    this.#isOver = true;
    this.#child.kill('SIGKILL');
  }
}
