import type { Plugin, PluginOption } from 'vite';

export const isPlugin = (plugin: PluginOption): plugin is Plugin =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin;

/**
 * The service worker, the compressed copies for the server, and the limit on what a phone loads first. The component workbench does not
 * need them, and is far above the limit.
 */
const ofServing = /^(vite-plugin-pwa|compressed$|guarded-weight$|without-circles$)/;

/**
 * The app's plugins as one flat list, without the plugins that only the served app needs. The plugins left out do most of a build's work.
 */
export async function withoutServing(plugins: PluginOption): Promise<PluginOption[]> {
  const settled = await plugins;
  if (Array.isArray(settled)) return (await Promise.all(settled.map(withoutServing))).flat();
  return isPlugin(settled) && ofServing.test(settled.name) ? [] : [settled];
}
