import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { withoutServerPages, withoutStacks } from '#build/react.ts';
import { reactFirst } from '#build/tasks.ts';

const require = createRequire(import.meta.url);
const folder = join(require.resolve('react-dom'), '../cjs');
const source = readFileSync(join(folder, 'react-dom-client.production.js'), 'utf8');

/** Evaluates the text as the app's page would, and what it says of itself. */
function evaluated(text: string): { readonly names: readonly string[]; readonly errors: number } {
  let errors = 0;
  const module = { exports: {} };
  const counted = new Proxy(Error, {
    apply: (_target, _self, [message]: [string]) => {
      errors += 1;
      return new Error(message);
    },
  });
  runInNewContext(text, { module, exports: module.exports, require, Error: counted, console, setTimeout });
  return { names: Object.keys(module.exports), errors };
}

describe("the app's react-dom", () => {
  it('makes no error with a stack while its file is read, and offers a root as before', () => {
    expect(evaluated(source)).toEqual({ names: ['createRoot', 'hydrateRoot', 'version'], errors: 5 });
    expect(evaluated(withoutStacks(source)).errors).toBe(0);
    expect(evaluated(withoutServerPages(withoutStacks(source)))).toEqual({
      names: ['createRoot', 'version'],
      errors: 0,
    });
  });

  it('takes over no page of a server', () => {
    const left = withoutServerPages(source);
    expect(source).toContain('isHydrating');
    expect(left.replaceAll('isHydrating$jscomp', '')).not.toContain('isHydrating');
  });

  it('stops the build where the package is written differently', () => {
    expect(() =>
      withoutStacks(source.replace('SuspenseException = Error(', 'SuspenseException = Thing(')),
    ).toThrow('react-dom has changed: 4 sentinels instead of 5.');
    expect(() => withoutServerPages(source.replace('exports.hydrateRoot', 'exports.takeOver'))).toThrow(
      'react-dom has changed',
    );
  });
});

describe("the page's scripts", () => {
  const { handler } = reactFirst.transformIndexHtml as unknown as {
    handler: (html: string, context: { bundle: object }) => unknown;
  };

  it("have React's file evaluated by itself", () => {
    const bundle = {
      'assets/react-1.js': { type: 'chunk', name: 'react', fileName: 'assets/react-1.js' },
      'assets/index-1.js': { type: 'chunk', name: 'index', fileName: 'assets/index-1.js' },
    };
    expect(handler('', { bundle })).toEqual([
      {
        tag: 'script',
        attrs: { type: 'module', async: true, crossorigin: true, src: '/assets/react-1.js' },
        injectTo: 'head-prepend',
      },
    ]);
    expect(() => handler('', { bundle: {} })).toThrow("The build has no file of React's own.");
  });
});
