import { readFileSync } from 'node:fs';

/**
 * Loaded into a process before its own code: its clock goes wrong by the milliseconds that the file named by CLOCK_FILE says, looked at
 * twice a second. Timers go on as before, as on a machine whose clock is set.
 */
const file = process.env['CLOCK_FILE'];

let skew = 0;

/** Sets this process's clock wrong by so much, ms. */
export function setClock(by: number): void {
  skew = by;
}

const RealDate = Date;

class WrongDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    // As many arguments as were given: each count means something else.
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
