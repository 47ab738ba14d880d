import { readFileSync } from 'node:fs';

/** Shifts the clock of the process that preloads this file, by the ms in the file CLOCK_FILE. Timers run normally. */
const file = process.env['CLOCK_FILE'];

let skew = 0;

export function setClock(by: number): void {
  skew = by;
}

const RealDate = Date;

class WrongDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    // Passes the given arguments unchanged, because Date treats one argument differently from several.
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
      // The file does not exist yet.
    }
  }, 500).unref();
