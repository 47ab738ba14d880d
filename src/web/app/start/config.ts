import type { AppConfig } from '#contract/config.ts';
import { httpMessage } from '#contract/messages.ts';

const key = 'drover.config';

function isConfig(value: unknown): value is AppConfig {
  return (
    typeof value === 'object' &&
    value !== null &&
    'identity' in value &&
    'links' in value &&
    'footer' in value
  );
}

function remembered(): AppConfig | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isConfig(value) ? value : null;
  } catch {
    return null;
  }
}

function remember(config: AppConfig): void {
  try {
    localStorage.setItem(key, JSON.stringify(config));
  } catch {
    // A private window may refuse; then the next start needs the network.
  }
}

async function fetched(): Promise<AppConfig> {
  // The page's head has already requested it; an additional header would make this a second request.
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(httpMessage(response.status));
  const value: unknown = await response.json();
  if (!isConfig(value)) throw new Error('The answer is not a configuration');
  return value;
}

/**
 * The site's configuration: the stored one at once if there is one (the app opens without a network), refreshed for the next start; else
 * the server's. @throws when there is neither.
 */
export async function loadConfig(): Promise<AppConfig> {
  const known = remembered();
  const fresh = fetched().then((config) => {
    remember(config);
    return config;
  });
  if (known === null) return fresh;
  fresh.catch(() => {
    // Offline: the stored one is used.
  });
  return known;
}
