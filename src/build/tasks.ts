import type { Plugin } from 'vite';

/** React's own files. */
export const filesOfReact = /\/node_modules\/(react|react-dom|scheduler)\//;

/** Loads React with a separate script tag. With `async`, the browser runs React and the app as two shorter tasks. */
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
