import type { Plugin, PluginOption } from 'vite';

export const isPlugin = (plugin: PluginOption): plugin is Plugin =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin;

/** Plugins that only the served app needs, such as the service worker and the compressed copies. */
const ofServing = /^(vite-plugin-pwa|compressed$|guarded-weight$|without-circles$)/;

/** The app's plugins as one flat list, without the plugins that only the served app needs. */
export async function withoutServing(plugins: PluginOption): Promise<PluginOption[]> {
  const settled = await plugins;
  if (Array.isArray(settled)) return (await Promise.all(settled.map(withoutServing))).flat();
  return isPlugin(settled) && ofServing.test(settled.name) ? [] : [settled];
}
