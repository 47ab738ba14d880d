import type { Plugin } from 'vite';

/** What link.js offers. The app's links are its own (src/web/ui/Link.tsx); the router's come along because each route offers one. */
const offered = ['Link', 'composeHandlers', 'createLink', 'linkOptions', 'useLinkProps'] as const;

const exporting = /^export \{([^}]*)\};/m;

/** The router's link.js with nothing behind its names, each of which throws. @throws when the package offers others than are known here */
export function withoutLinks(source: string): string {
  const found = exporting
    .exec(source)?.[1]
    ?.split(',')
    .map((name) => name.trim());
  if (found?.join() !== offered.join())
    throw new Error(
      `The router's links have changed: ${found?.join(', ') ?? 'nothing'} instead of ${offered.join(', ')}.`,
    );
  return [
    'const leftOut = () => { throw new Error("left out by src/build/router.ts"); };',
    ...offered.map((name) => `export const ${name} = leftOut;`),
  ].join('\n');
}

const importing = /import\s*(?:type\s*)?\{([^}]*)\}\s*from\s*["']@tanstack\/react-router["']/g;

/** The name of a link's part that our own text takes from the router; null where there is none. */
export const linkTakenBy = (source: string): string | null =>
  [...source.matchAll(importing)]
    .flatMap(([, braces = '']) => braces.split(','))
    .map((part) => /^\s*(\w+)/.exec(part)?.[1] ?? '')
    .find((name) => offered.some((one) => one === name)) ?? null;

/** In the app's build alone: the router without its links. The build fails when something begins to take one. */
export const smallRouter: Plugin = {
  name: 'small-router',
  apply: 'build',
  transform(source, id) {
    if (id.endsWith('/@tanstack/react-router/dist/esm/link.js'))
      return { code: withoutLinks(source), map: null };
    if (id.includes('/node_modules/') || !/\.tsx?$/.test(id)) return null;
    const taken = linkTakenBy(source);
    if (taken !== null)
      this.error(`${id} takes ${taken} from the router, which src/build/router.ts leaves out.`);
    return null;
  },
};
