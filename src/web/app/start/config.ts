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
    // A private window may refuse to store the configuration. The next start then needs the network.
  }
}

async function fetched(): Promise<AppConfig> {
  // Send no headers. The page's head has requested this file without headers, and the browser reuses only an equal request.
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(httpMessage(response.status));
  const value: unknown = await response.json();
  if (!isConfig(value)) throw new Error('The server did not send a configuration');
  return value;
}

/**
 * The site's configuration. Returns the stored configuration at once and refreshes it for the next start.
 * @throws when none is stored and the server does not answer
 */
export async function loadConfig(): Promise<AppConfig> {
  const known = remembered();
  const fresh = fetched().then((config) => {
    remember(config);
    return config;
  });
  if (known === null) return fresh;
  fresh.catch(() => {
    // Offline, the stored configuration is used.
  });
  return known;
}
