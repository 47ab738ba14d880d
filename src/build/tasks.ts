import type { Plugin } from 'vite';

/** React's own files, and our file that calls them first. The browser evaluates them in a separate task, before the code that uses them. */
export const filesOfReact = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/web\/app\/root\.ts$/;

/**
 * Loads React's file with a separate script tag. A browser evaluates a module and its imports in one task. If this task included React,
 * it would block a phone's main thread for three times as long as a tap should wait. The tag is async, because a browser may run several
 * deferred scripts in one task. The order does not matter, because no file is evaluated twice.
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
