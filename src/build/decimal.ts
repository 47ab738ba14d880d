import type { Plugin } from 'vite';

/**
 * What decimal.js can do and no figure here asks for: trigonometry, logarithms, powers and roots, other number bases,
 * fractions. All of it hangs on one prototype, so that no bundler can see that it is not used: half of the package.
 */
const unused = new Set(
  [
    'acos acosh asin asinh atan atan2 atanh cos cosh sin sinh tan tanh',
    'cosine sine tangent hyperbolicCosine hyperbolicSine hyperbolicTangent inverseCosine inverseHyperbolicCosine',
    'inverseHyperbolicSine inverseHyperbolicTangent inverseSine inverseTangent',
    'exp ln log log2 log10 logarithm naturalExponential naturalLogarithm',
    'cbrt cubeRoot hypot pow sqrt squareRoot toPower',
    'toBinary toFraction toHex toHexadecimal toNearest toOctal',
  ].flatMap((line) => line.split(' ')),
);

/** `P.cosine = P.cos = function () {...};` and `Decimal.cos = cos;`, each from the start of its line. */
const ofPrototype = /^P\.(\w+) = (?:P\.(\w+) = )?function \([^)]*\) \{\r?\n[^]*?\n\};\r?\n/gm;
const ofClass = /^ {2}Decimal\.(\w+) = \w+;[^\n]*\n/gm;
/** A thousand digits each, for the logarithms and the trigonometry alone. */
const longConstant = /^( {2}(LN10|PI) = '\d)\.\d+'/gm;

/** The text of decimal.mjs without what is not used; the functions behind it then fall to the bundler. @throws when the package is written differently from what is known here */
export function withoutUnused(source: string): string {
  const found = new Set<string>();
  const drop = (text: string, ...names: readonly (string | undefined)[]): string => {
    const given = names.filter((name) => name !== undefined);
    if (!given.every((name) => unused.has(name))) return text;
    for (const name of given) found.add(name);
    return '';
  };
  const left = source
    .replace(ofPrototype, (text, name: string, short: string | undefined) => drop(text, name, short))
    .replace(ofClass, (text, name: string) => drop(text, name))
    .replace(longConstant, (_text, start: string, name: string) => {
      found.add(name);
      return `${start}'`;
    });
  const missing = [...unused, 'LN10', 'PI'].filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`decimal.js has changed: no ${missing.join(', ')} to leave out.`);
  return left;
}

const usesUnused = new RegExp(`(?<!\\b(?:Math|console))\\.(${[...unused].join('|')})\\(`);

/** The name of a method that our own text calls and the app's decimal.js is without; null where there is none. */
export const unusedCalledBy = (source: string): string | null => usesUnused.exec(source)?.[1] ?? null;

/** In the app's build alone: decimal.js without what no figure asks for. The build fails when something begins to ask. */
export const smallDecimal: Plugin = {
  name: 'small-decimal',
  apply: 'build',
  transform(source, id) {
    if (id.endsWith('/decimal.js/decimal.mjs')) return { code: withoutUnused(source), map: null };
    if (id.includes('/node_modules/') || !/\.tsx?$/.test(id)) return null;
    const called = unusedCalledBy(source);
    if (called !== null)
      this.error(`${id} calls ${called}(), which src/build/decimal.ts leaves out of decimal.js.`);
    return null;
  },
};
