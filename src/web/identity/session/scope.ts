/** The scope to request first. Adds offline_access if the provider lists it. */
export function firstScope(configured: string, supported: readonly string[] | undefined): string {
  const needs =
    supported?.includes('offline_access') === true && !configured.split(' ').includes('offline_access');
  return needs ? `${configured} offline_access` : configured;
}

/** A smaller scope to request after 'invalid_scope', or null. Some providers refuse offline_access or 'profile'. */
export function narrowerScope(refused: string, configured: string): string | null {
  const without = refused
    .split(' ')
    .filter((name) => name !== 'offline_access')
    .join(' ');
  if (without !== refused && !configured.split(' ').includes('offline_access')) return without;
  return refused === 'openid' ? null : 'openid';
}
