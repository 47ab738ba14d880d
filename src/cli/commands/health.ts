import { healthOf, ownAddress } from '../../server/operate/health.ts';
import { readSettings } from '../../server/settings.ts';
import { Refusal, type Run } from '../command.ts';

/** Prints whether the server on this machine works. @throws Refusal when it does not */
export const run: Run = async () => {
  const { well, says } = await healthOf(ownAddress(readSettings()));
  if (!well) throw new Refusal(says);
  console.log(says);
};
