/** Returns a function that calls `make` once for each argument and stores the result in `cache`. */
export function cached<K, V>(
  cache: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  make: (key: K) => V,
): (key: K) => V {
  return (key) => {
    const found = cache.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    cache.set(key, made);
    return made;
  };
}
