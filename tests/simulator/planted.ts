import type { FakeServerOptions } from '../web/data/fakeServer.ts';
import type { Patch } from '../web/data/seeded.ts';

/** A fault that the days must find. */
export interface Mutant {
  readonly name: string;
  readonly patches?: readonly Patch[];
  readonly server?: FakeServerOptions;
  /** True if the fault needs several people on a farm. Its days then have several people. */
  readonly people?: true;
  /** True if the fault needs people on two farms. Its days then have two farms. */
  readonly farms?: true;
}

export const line = (name: string, file: string, from: string, to: string): Mutant => ({
  name,
  patches: [{ file, from, to }],
});
