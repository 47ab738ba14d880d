import type { Plugin } from 'vite';

/** React's own files, and the one of ours that calls them first: evaluated in a task of their own, before what is built on them. */
export const filesOfReact = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/web\/app\/root\.ts$/;

/**
 * Has the page ask for React's file by a script of its own. A module's imports are evaluated in the task of the module: the page's
 * script with React below it holds a phone's main thread three times as long as a tap should wait. Async, because deferred scripts
 * that are all there run in one task; whichever of them comes first, nothing is evaluated twice.
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
