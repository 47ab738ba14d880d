/** How many ms the verifier of a cross-origin authentication is stored (spec 9). */
const lifetime = 15 * 60_000;

const keyOf = (root: string, coId: string): string =>
  ['co/verifier', encodeURIComponent(root), encodeURIComponent(coId)].join('/');

/** Stores the answer of co/authenticate until the provider asks for it. */
export function keepVerifier(root: string, coId: string, verifier: string, now: number = Date.now()): void {
  sessionStorage.setItem(keyOf(root, coId), JSON.stringify({ verifier, until: now + lifetime }));
}

/** Returns the verifier and removes it. Returns '' if there is no verifier, or if it is too old. */
export function takeVerifier(root: string, coId: string, now: number = Date.now()): string {
  const key = keyOf(root, coId);
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (text === null) return '';
  const kept: unknown = JSON.parse(text);
  if (typeof kept !== 'object' || kept === null) return '';
  const until: unknown = Reflect.get(kept, 'until');
  const verifier: unknown = Reflect.get(kept, 'verifier');
  return typeof until === 'number' && now <= until && typeof verifier === 'string' ? verifier : '';
}
