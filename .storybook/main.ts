import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin, PluginOption } from 'vite';
import { isPlugin, withoutServing } from '../src/build/plugins.ts';

/**
 * The prop tables of the pages come from docgen. Without these options it reads every loaded file with all its imports, which is a third
 * of the workbench server's work.
 */
function onComponentsAlone(plugin: Plugin): Plugin {
  const { transform } = plugin;
  if (plugin.name !== 'storybook:react-docgen-plugin' || typeof transform !== 'function') return plugin;
  return {
    ...plugin,
    transform: { filter: { id: { include: /\.tsx$/, exclude: /\.stories\.tsx$/ } }, handler: transform },
  };
}

const forWorkbench = async (plugins: PluginOption): Promise<PluginOption[]> =>
  (await withoutServing(plugins)).map((plugin) => (isPlugin(plugin) ? onComponentsAlone(plugin) : plugin));

/** What the app's components load in addition to React. */
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
  // The prop tables of the pages come from docgen. A test run has no pages, and reading every component takes seconds.
  typescript: { reactDocgen: process.env['VITEST'] === undefined ? 'react-docgen' : false },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: async (vite) => ({
    ...vite,
    plugins: await forWorkbench(vite.plugins ?? []),
    // Vite would otherwise find these one by one while the first stories open, and reload the page for each.
    optimizeDeps: { ...vite.optimizeDeps, include: [...(vite.optimizeDeps?.include ?? []), ...packages] },
    build: { ...vite.build, target: 'es2023', chunkSizeWarningLimit: 4000 },
  }),
};

export default config;
