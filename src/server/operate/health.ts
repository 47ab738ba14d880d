import { propertyOf } from '#contract/property-of.ts';
import type { Settings } from '../settings.ts';

const timeout = 5_000;
const everywhere = new Set(['0.0.0.0', '::']);

/** The address at which this machine reaches the server without a proxy. */
export function ownAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const name = everywhere.has(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The server's answer at /health. */
export interface Health {
  readonly well: boolean;
  readonly says: string;
}

/** Checks whether a server and its database work. Never throws. */
export async function healthOf(address: string): Promise<Health> {
  try {
    const reply = await fetch(`${address}/health`, { signal: AbortSignal.timeout(timeout) });
    const body: unknown = await reply.json().catch(() => null);
    const read = (name: string): string => {
      const value = propertyOf(body, name);
      return typeof value === 'string' ? value : '';
    };
    if (reply.ok && read('status') === 'ok')
      return { well: true, says: `Drover ${read('version')} answers at ${address}.` };
    const why = read('title') || `what answers there is not Drover`;
    return { well: false, says: `${address} answers ${reply.status}: ${why}` };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    return { well: false, says: `Nothing answers at ${address} (${code}).` };
  }
}
