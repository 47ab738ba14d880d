/** Returns a function that stores its results in `cache`, so that `make` is called once for each argument. */
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
