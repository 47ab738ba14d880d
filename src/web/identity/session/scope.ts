/**
 * The scope to request first: the configured one, with offline_access only if the provider lists it. Our own provider issues a refresh
 * token without it.
 */
export function firstScope(configured: string, supported: readonly string[] | undefined): string {
  const needs =
    supported?.includes('offline_access') === true && !configured.split(' ').includes('offline_access');
  return needs ? `${configured} offline_access` : configured;
}

/**
 * The scope to request after the answer 'invalid_scope': a provider may list offline_access and still refuse it to this client, or not
 * know 'profile'. Null when there is nothing left to leave out.
 */
export function narrowerScope(refused: string, configured: string): string | null {
  const without = refused
    .split(' ')
    .filter((name) => name !== 'offline_access')
    .join(' ');
  if (without !== refused && !configured.split(' ').includes('offline_access')) return without;
  return refused === 'openid' ? null : 'openid';
}
