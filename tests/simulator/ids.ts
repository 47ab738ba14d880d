/** Replaces uuid in a simulated process, so that ids come from the world's clock and randomness. */
export { timedId as v7 } from './globals.ts';
