/** `npm run --silent health`: exit 0 when the server of this machine and its database are well, else 1 and a line of why. */
import { healthOf, ownAddress } from '../server/operate/health.ts';
import { readSettings } from '../server/settings.ts';

try {
  const { well, says } = await healthOf(ownAddress(readSettings()));
  if (well) console.log(says);
  else console.error(says);
  process.exitCode = well ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
