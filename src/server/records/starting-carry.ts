import { carryBody } from '#contract/schemas.ts';
import { startingCarry } from '#contract/starting-carry.ts';
import { createCarry } from './carries.ts';
import type { Write } from './write.ts';

/** Gives a new member their starting carry (spec 7, baseCarry). */
export const addStartingCarry = (write: Write): Promise<unknown> =>
  createCarry(write, carryBody.parse(startingCarry));
