import type { Plugin } from 'vite';

/** React's own files, and our file that calls them first. The browser evaluates them in a separate task, before the code that uses them. */
export const filesOfReact = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/web\/app\/root\.ts$/;

/**
 * Loads React's file with a script tag of its own. A module's imports are evaluated in the module's task: with React in it, the page's
 * script would block a phone's main thread for three times as long as a tap should wait. Async, because the browser may run deferred
 * scripts that are all loaded in one task. The order does not matter, since nothing is evaluated twice.
 */
export const reactFirst: Plugin = {
  name: 'react-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'react');
      if (found === undefined) throw new Error("The build has no file of React's own.");
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/${found.fileName}` };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  },
};
