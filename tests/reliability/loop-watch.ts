/**
 * Measures the processor time of each turn of a server's event loop. Appends long turns to the file LOOP_WATCH. `NODE_OPTIONS=--import`
 * loads this file.
 */
import { appendFileSync } from 'node:fs';

/** Only turns longer than this many ms are recorded. */
const noticed = 20;
const file = process.env['LOOP_WATCH'];

// Watches only the command that starts the server, and its worker. Skips their child programs.
if (file !== undefined && process.argv[1]?.endsWith('src/cli/start.ts') === true) {
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    const took = (user + system) / 1000;
    if (took > noticed) appendFileSync(file, `${Math.round(took)}\n`);
    before = process.threadCpuUsage();
  }, 1).unref();
}
