import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin, PluginOption } from 'vite';

/** What only the app needs: the service worker, and the packed copies for its server. */
const ofTheApp = /^(vite-plugin-pwa|compressed$)/;

/**
 * The tables of the pages read what docgen says of components. Left alone it reads every file that is loaded, each with all
 * that it imports: a third of what the workbench's server does.
 */
function onComponentsAlone(plugin: Plugin): Plugin {
  const { transform } = plugin;
  if (plugin.name !== 'storybook:react-docgen-plugin' || typeof transform !== 'function') return plugin;
  return {
    ...plugin,
    transform: { filter: { id: { include: /\.tsx$/, exclude: /\.stories\.tsx$/ } }, handler: transform },
  };
}

const isPlugin = (plugin: PluginOption): plugin is Plugin =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin;

/** Plugins come as nested arrays and promises. */
async function forWorkbench(plugins: PluginOption): Promise<PluginOption[]> {
  const settled = await plugins;
  if (isPlugin(settled)) return ofTheApp.test(settled.name) ? [] : [onComponentsAlone(settled)];
  if (!Array.isArray(settled)) return [settled];
  return (await Promise.all(settled.map(forWorkbench))).flat();
}

/** What the parts of the app load beside React. */
const packages = [
  '@tanstack/react-router',
  '@xstate/react',
  'ag-grid-community',
  'ag-grid-react',
  'decimal.js',
  'idb',
  'uuid',
  'xstate',
];

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
  // The tables of the pages read what docgen says of each prop; a test run has no pages, and reading every component takes seconds.
  typescript: { reactDocgen: process.env['VITEST'] === undefined ? 'react-docgen' : false },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: async (vite) => ({
    ...vite,
    plugins: await forWorkbench(vite.plugins ?? []),
    // Found one after another, while the first stories open, each of them loads the page again.
    optimizeDeps: { ...vite.optimizeDeps, include: [...(vite.optimizeDeps?.include ?? []), ...packages] },
    build: { ...vite.build, target: 'es2023', chunkSizeWarningLimit: 4000 },
  }),
};

export default config;
