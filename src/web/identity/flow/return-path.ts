/** The path to return to after a sign-in. '/' for other sites, such as `//evil`, and for /callback (security 7). */
export function safeReturnPath(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin) return '/';
  const path = url.pathname + url.search + url.hash;
  // '/.//evil' resolves to '//evil', which is an address on another site.
  const isPlain = !path.startsWith('//') && !url.pathname.toLowerCase().startsWith('/callback');
  return isPlain ? path : '/';
}
