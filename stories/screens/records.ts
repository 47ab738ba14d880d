import type { MemorySeed } from '#web/data/rows/memory.ts';
import {
  carries,
  cowAndCalf,
  cullCows,
  eweAndLamb,
  groups,
  hayWethers,
  joinedCows,
  steers,
  storeLambs,
} from '../forms/examples.ts';

/** The member's records in every screen's story. */
export const records: MemorySeed = {
  carries,
  groups,
  trades: [steers, cullCows, joinedCows, cowAndCalf, eweAndLamb, hayWethers, storeLambs],
};
