import type { FakeServerOptions } from '../web/data/fakeServer.ts';
import type { Patch } from '../web/data/seeded.ts';

/** A fault that the days must find. */
export interface Mutant {
  readonly name: string;
  readonly patches?: readonly Patch[];
  readonly server?: FakeServerOptions;
  /** It can only appear on a farm with several people, so all of its days have them. */
  readonly people?: true;
  /** It can only appear where people are on two farms, so all of its days have two. */
  readonly farms?: true;
}

/** A fault at one place of one file. */
export const line = (name: string, file: string, from: string, to: string): Mutant => ({
  name,
  patches: [{ file, from, to }],
});
