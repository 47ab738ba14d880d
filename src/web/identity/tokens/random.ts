const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Random unreserved characters for states and nonces. 32 characters (spec 9) have 192 bits. */
export function randomText(length = 32): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte & 63]).join('');
}
