import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/settings.ts';

/** A machine lacks what a test needs. The message is printed as the reason. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
}

/**
 * The folder of the built app.
 * @throws NotRun when the app is not built
 */
export function builtApp(): string {
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, 'index.html'))) throw new NotRun('the app is not built (npm run build)');
  return dist;
}
