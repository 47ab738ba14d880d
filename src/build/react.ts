import type { Plugin } from 'vite';

/** What react-dom throws to itself and knows by identity. Nobody reads where they were made. */
const sentinel = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const sentinels = 5;

/**
 * The text of react-dom's client whose own sentinels are made without a stack. With a debugger attached, as Lighthouse is one, the
 * browser reads the whole file a second time to say from which line each was made: half of the file's task.
 * @throws when the package is written differently from what is known here
 */
export function withoutStacks(source: string): string {
  const found = source.match(sentinel)?.length ?? 0;
  if (found !== sentinels)
    throw new Error(`react-dom has changed: ${found} sentinels instead of ${sentinels}.`);
  return source.replace(sentinel, '$1 = Object.create(Error.prototype, { message: { value: $2 } })');
}

/** Says on which nodes a server's page is taken over: never here, where a page is drawn from nothing. */
const hydrating = /\bisHydrating\b(?!\$)/g;
const places = 39;

/**
 * The text of react-dom's client without the way to take over a page that a server has drawn: one flag that is never set, of which
 * the bundler sees it once it is a constant. @throws when the package is written differently from what is known here
 */
export function withoutServerPages(source: string): string {
  const named = source.replace(/^function initInput\([^]*?\n\}\n/m, (text) =>
    text.replaceAll('isHydrating', 'isTakenOver'),
  );
  const parts = [/^ {2}isHydrating = !1,\n/m, /^exports\.hydrateRoot = function[^]*?\n\};\n/m];
  const missing = parts.filter((part) => !part.test(named));
  const left = parts.reduce((text, part) => text.replace(part, ''), named);
  const found = left.match(hydrating)?.length ?? 0;
  if (missing.length > 0 || found !== places)
    throw new Error(`react-dom has changed: ${found} places of a page taken over instead of ${places}.`);
  return left.replace(/\bisHydrating = !([01])/g, 'void 0').replace(hydrating, '!1');
}

/** In the app's build alone. */
export const smallReact: Plugin = {
  name: 'small-react',
  apply: 'build',
  transform(source, id) {
    if (!id.endsWith('/react-dom/cjs/react-dom-client.production.js')) return null;
    return { code: withoutServerPages(withoutStacks(source)), map: null };
  },
};
