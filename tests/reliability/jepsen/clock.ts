import { readFileSync } from 'node:fs';

/**
 * When this file is preloaded into a process, it shifts the process's clock. It reads the milliseconds from the file CLOCK_FILE twice a
 * second. Timers run normally, as on a machine whose clock is set.
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
    // Passes on exactly the given arguments, because Date treats one argument differently from several.
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
