import type { StorybookConfig } from '@storybook/react-vite';
import type { PluginOption } from 'vite';

function isServiceWorker(plugin: PluginOption): boolean {
  return (
    typeof plugin === 'object' &&
    plugin !== null &&
    'name' in plugin &&
    plugin.name.startsWith('vite-plugin-pwa')
  );
}

/** Plugins come as nested arrays and promises; a service worker has no place in the workbench. */
async function withoutServiceWorker(plugins: PluginOption): Promise<PluginOption[]> {
  const settled = await plugins;
  if (!Array.isArray(settled)) return isServiceWorker(settled) ? [] : [settled];
  return (await Promise.all(settled.map(withoutServiceWorker))).flat();
}

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
  typescript: { reactDocgen: 'react-docgen' },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: async (vite) => ({
    ...vite,
    plugins: await withoutServiceWorker(vite.plugins ?? []),
    build: { ...vite.build, target: 'es2023', chunkSizeWarningLimit: 4000 },
  }),
};

export default config;
