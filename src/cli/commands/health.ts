import { healthOf, ownAddress } from '../../server/operate/health.ts';
import { readSettings } from '../../server/settings.ts';
import { Refusal, type Run } from '../command.ts';

/** Prints how the server on this machine is. @throws Refusal when it does not work */
export const run: Run = async () => {
  const { well, says } = await healthOf(ownAddress(readSettings()));
  if (!well) throw new Refusal(says);
  console.log(says);
};
