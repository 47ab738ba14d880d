import { readFileSync } from 'node:fs';

/**
 * Preloaded into a process, this shifts the process's clock by the milliseconds in the file CLOCK_FILE, which is read twice a second.
 * Timers run normally, as on a machine whose clock is set.
 */
const file = process.env['CLOCK_FILE'];

let skew = 0;

/** Shifts this process's clock by that many ms. */
export function setClock(by: number): void {
  skew = by;
}

const RealDate = Date;

class WrongDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    // Passes on exactly the given arguments, because each number of arguments has another meaning.
    super(...((given.length === 0 ? [RealDate.now() + skew] : given) as [number]));
  }
  static override now = (): number => RealDate.now() + skew;
}

globalThis.Date = WrongDate as DateConstructor;

if (file !== undefined)
  setInterval(() => {
    try {
      skew = Number(readFileSync(file, 'utf8'));
    } catch {
      // Not set yet.
    }
  }, 500).unref();
