/** Hosts that a browser trusts without HTTPS. */
const own = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;

/** Says what is wrong with an address without HTTPS. Null for HTTPS and for this machine. */
export function withoutHttps(origin: string): string | null {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' || own.test(hostname)) return null;
  return `${origin} is not HTTPS: off localhost browsers then refuse to work offline and to sign in, and anybody on the way can read what is sent. Put Caddy or nginx in front (deploy/) and set PUBLIC_URL to the https address.`;
}
