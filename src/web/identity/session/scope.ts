/**
 * What to ask for first: the configured scope, with offline_access only where the provider lists it; ours gives a
 * refresh token without.
 */
export function firstScope(configured: string, supported: readonly string[] | undefined): string {
  const needs =
    supported?.includes('offline_access') === true && !configured.split(' ').includes('offline_access');
  return needs ? `${configured} offline_access` : configured;
}

/**
 * What to ask for after the provider has answered 'invalid_scope': a provider may list offline_access and still refuse it to
 * this client, or know no 'profile'. Null when there is nothing left to leave out.
 */
export function narrowerScope(refused: string, configured: string): string | null {
  const without = refused
    .split(' ')
    .filter((name) => name !== 'offline_access')
    .join(' ');
  if (without !== refused && !configured.split(' ').includes('offline_access')) return without;
  return refused === 'openid' ? null : 'openid';
}
