import type { StorybookConfig } from '@storybook/react-vite';
import type { PluginOption } from 'vite';

/** What only the app needs: the service worker, and the packed copies for its server. */
const ofTheApp = /^(vite-plugin-pwa|compressed$)/;

function isOfTheApp(plugin: PluginOption): boolean {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin && ofTheApp.test(plugin.name);
}

/** Plugins come as nested arrays and promises. */
async function forWorkbench(plugins: PluginOption): Promise<PluginOption[]> {
  const settled = await plugins;
  if (!Array.isArray(settled)) return isOfTheApp(settled) ? [] : [settled];
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
