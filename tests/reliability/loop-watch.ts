/**
 * Loaded into a server by `NODE_OPTIONS=--import`: appends to the file LOOP_WATCH what each turn of its event loop took of the
 * processor, where that is longer than anybody should wait. Time that other programs took does not count, so a busy machine says the
 * same as an idle one.
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
