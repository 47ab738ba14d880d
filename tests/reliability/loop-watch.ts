/**
 * Loaded into a server by `NODE_OPTIONS=--import`: appends the processor time of each turn of its event loop to the file LOOP_WATCH when
 * it is longer than anybody should wait. Only processor time counts, so a busy machine gives the same result as an idle one.
 */
import { appendFileSync } from 'node:fs';

/** Shorter turns are not written down, ms. */
const noticed = 20;
const file = process.env['LOOP_WATCH'];

// The command that starts the server and the worker under it; not the programs that they call.
if (file !== undefined && process.argv[1]?.endsWith('src/cli/start.ts') === true) {
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    const took = (user + system) / 1000;
    if (took > noticed) appendFileSync(file, `${Math.round(took)}\n`);
    before = process.threadCpuUsage();
  }, 1).unref();
}
