import type { FakeServerOptions } from '../web/data/fakeServer.ts';
import type { Patch } from '../web/data/seeded.ts';

/** A fault that is planted on purpose. The simulated days must find this fault. */
export interface Mutant {
  readonly name: string;
  readonly patches?: readonly Patch[];
  readonly server?: FakeServerOptions;
  /** True if only days with several people on a farm can find the fault. */
  readonly people?: true;
  /** True if only days with two farms can find the fault. */
  readonly farms?: true;
}

export const line = (name: string, file: string, from: string, to: string): Mutant => ({
  name,
  patches: [{ file, from, to }],
});
