/** Takes uuid's place in a simulated process: ids by the world's clock and chance. */
export { timedId as v7 } from './globals.ts';
