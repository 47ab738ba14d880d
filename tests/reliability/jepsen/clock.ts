import { readFileSync } from 'node:fs';

/**
 * Preloaded into a process: shifts its clock by the milliseconds in the file named by CLOCK_FILE, which is read twice a second. Timers
 * keep running normally, as on a machine whose clock is set.
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
    // Pass on exactly the given arguments: each number of arguments has another meaning.
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
