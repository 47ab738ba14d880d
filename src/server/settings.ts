import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppConfig } from '#contract/config.ts';
import { mlaAddress } from './market/mla.ts';

/** The repository's root: the folder with package.json. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export interface IdentitySettings {
  /** True for the built-in provider at /oidc. False for the provider of OIDC_ISSUER. */
  readonly development: boolean;
  /** The provider's issuer. It is compared exactly, including a trailing slash. */
  readonly issuer: string;
  /** The issuer that is stored with members. The development sign-in uses a fixed name, because its address can change. */
  readonly memberIssuer: string;
  readonly clientId: string;
  readonly audience: string | null;
  readonly organization: string | null;
  /** The provider's connection for signing in, such as a company's directory. Null lets the provider decide. */
  readonly connection: string | null;
  readonly leewaySeconds: number;
}

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The site's public address without a trailing slash: PUBLIC_URL, or by default http://localhost:PORT. */
  readonly origin: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The folder with the programs of an older PostgreSQL, for upgrading its data. Null without OLD_POSTGRES_BIN. */
  readonly oldPostgres: string | null;
  /** A replica of the database, for reading lists and changes. Null without DATABASE_READ_URL. */
  readonly databaseReadUrl: string | null;
  readonly production: boolean;
  readonly identity: IdentitySettings;
  /** True to create demo members and records on an empty database. Only with the development provider. */
  readonly demo: boolean;
  /** The folder of the built web app. */
  readonly webDir: string;
  readonly version: string;
  readonly site: Pick<AppConfig, 'links' | 'footer'>;
  /** Requests per member and minute. */
  readonly rateLimit: number;
  /** Proxies whose X-Forwarded-For header is trusted: addresses or ranges, comma separated. */
  readonly trustedProxies: string | null;
  readonly webOrigins: readonly string[];
  readonly logLevel: string;
  /** How long a stopping server still answers. Meanwhile /ready fails, so that a load balancer sends no more requests. */
  readonly drainSeconds: number;
  /** Server processes that share the port. */
  readonly workers: number;
  /** The port of the metrics for Prometheus. Null without METRICS_PORT. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Prices that the server fetches once a day for every member. Null without MARKET_FEED. */
  readonly marketFeed: { readonly address: string; readonly contact: string } | null;
  /** Regular backups by the server. Null without BACKUP_DIR. */
  readonly backups: {
    readonly dir: string;
    readonly everyHours: number;
    /** How many files stay. */
    readonly keep: number;
  } | null;
}

/** A setting that cannot be used. The message is for the person who set it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const given = (env: Environment, name: string): string | null => {
  const text = env[name]?.trim();
  return text === undefined || text === '' ? null : text;
};

function wholeNumber(
  env: Environment,
  name: string,
  otherwise: number,
  least: number,
  most: number,
  or = '',
): number {
  const text = given(env, name);
  if (text === null) return otherwise;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new SettingsError(`${name} is '${text}'. Give a whole number from ${least} to ${most}${or}.`);
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

function address(env: Environment, name: string): string | null {
  const text = given(env, name);
  if (text === null) return null;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new SettingsError(`${name} is '${text}'. Give a full address, like https://example.com/.`);
}

/** The `memberIssuer` of the development sign-in. No OIDC_ISSUER can equal it, because it is not an address. */
const developmentMembers = 'development';

function identitySettings(env: Environment, origin: string, production: boolean): IdentitySettings {
  const issuer = address(env, 'OIDC_ISSUER');
  const development = issuer === null;
  // Everyone knows the demo password, so demo accounts must never open a real site by accident (security 30).
  if (development && production && given(env, 'DEVELOPMENT_PROVIDER') !== 'yes') {
    throw new SettingsError(
      'NODE_ENV is production and OIDC_ISSUER is not set. Set OIDC_ISSUER, or DEVELOPMENT_PROVIDER=yes to use the demo accounts knowingly.',
    );
  }
  return {
    development,
    issuer: issuer ?? `${origin}/oidc`,
    memberIssuer: issuer ?? developmentMembers,
    clientId: given(env, 'OIDC_CLIENT_ID') ?? 'drover-web',
    audience: given(env, 'OIDC_AUDIENCE') ?? (development ? `${origin}/api` : null),
    organization: given(env, 'OIDC_ORGANIZATION'),
    connection: given(env, 'OIDC_CONNECTION'),
    leewaySeconds: wholeNumber(env, 'OIDC_LEEWAY_SECONDS', 60, 0, 300),
  };
}

function packageVersion(): string {
  const parsed: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed
    ? String(parsed.version)
    : 'unknown';
}

/** Names and addresses for a demonstration. A real site has none by default. */
const demonstration = {
  training: 'https://example.com/#training',
  mastermind: 'https://example.com/#mastermind',
  trainingVideo: 'https://example.com/#training-video',
  marketing: 'Example Marketing',
  design: 'Example Design',
};
const none = { training: null, mastermind: null, trainingVideo: null, marketing: null, design: null };

function siteSettings(env: Environment, isDemonstration: boolean): Settings['site'] {
  const otherwise = isDemonstration ? demonstration : none;
  return {
    links: {
      training: address(env, 'TRAINING_URL') ?? otherwise.training,
      mastermind: address(env, 'MASTERMIND_URL') ?? otherwise.mastermind,
      trainingVideo: address(env, 'TRAINING_VIDEO_URL') ?? otherwise.trainingVideo,
    },
    footer: {
      marketing: given(env, 'FOOTER_MARKETING') ?? otherwise.marketing,
      design: given(env, 'FOOTER_DESIGN') ?? otherwise.design,
    },
  };
}

function databaseAddress(env: Environment, name: string): string | null {
  const url = given(env, name);
  // The message does not repeat the value, which may contain a password.
  if (url !== null && !(/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)))
    throw new SettingsError(
      `${name} cannot be read. Give it as postgres://USER:PASSWORD@HOST:5432/DATABASE.`,
    );
  return url;
}

/** DATABASE_URL is required on systems where the built-in PostgreSQL cannot run. */
function databaseSetting(env: Environment, platform: string): string | null {
  const url = databaseAddress(env, 'DATABASE_URL');
  if (url !== null || platform !== 'win32') return url;
  throw new SettingsError(
    'On Windows the built-in PostgreSQL does not run: its supervisor needs a Unix shell and socket. Set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

function readReplicaSetting(env: Environment): string | null {
  const url = databaseAddress(env, 'DATABASE_READ_URL');
  if (url !== null && given(env, 'DATABASE_URL') === null)
    throw new SettingsError(
      'DATABASE_READ_URL is set and DATABASE_URL is not: the built-in PostgreSQL has no replica.',
    );
  return url;
}

function backupSettings(env: Environment): Settings['backups'] {
  const dir = given(env, 'BACKUP_DIR');
  const everyHours = wholeNumber(env, 'BACKUP_EVERY', 24, 1, 8760);
  const keep = wholeNumber(env, 'BACKUP_KEEP', 14, 1, 10_000);
  return dir === null ? null : { dir: resolve(dir), everyHours, keep };
}

function metricsSettings(env: Environment, publicPort: number): Settings['metrics'] {
  const port = wholeNumber(env, 'METRICS_PORT', 0, 1, 65535);
  if (port === 0) return null;
  if (port === publicPort)
    throw new SettingsError(`METRICS_PORT is ${port}, which is PORT: give it one that people do not reach.`);
  return { port, host: given(env, 'METRICS_HOST') ?? 'localhost' };
}

const mostWorkers = 64;

function workersSetting(env: Environment): number {
  const isAuto = given(env, 'WORKERS')?.toLowerCase() === 'auto';
  return isAuto
    ? Math.min(mostWorkers, availableParallelism())
    : wholeNumber(env, 'WORKERS', 1, 1, mostWorkers, " or 'auto'");
}

/** Null without MARKET_FEED. @throws SettingsError for a feed without a contact */
function marketFeedSettings(env: Environment): Settings['marketFeed'] {
  const feed = given(env, 'MARKET_FEED');
  if (feed === null) return null;
  if (feed !== 'mla') throw new SettingsError(`MARKET_FEED is '${feed}'. Give mla, or leave it out.`);
  const contact = given(env, 'MARKET_FEED_CONTACT');
  if (contact === null || !/^[\x21-\x7e]{3,100}$/.test(contact)) {
    throw new SettingsError(
      'MARKET_FEED needs MARKET_FEED_CONTACT: an email address or a web page where MLA can reach you. Drover sends it with each request.',
    );
  }
  return { address: withoutSlash(address(env, 'MARKET_FEED_URL') ?? mlaAddress), contact };
}

/**
 * Reads all settings from the environment.
 * @throws SettingsError naming the variable.
 */
export function readSettings(env: Environment = process.env, platform: string = process.platform): Settings {
  const port = wholeNumber(env, 'PORT', 4000, 0, 65535);
  const production = given(env, 'NODE_ENV') === 'production';
  const origin = withoutSlash(address(env, 'PUBLIC_URL') ?? `http://localhost:${port}`);
  const identity = identitySettings(env, origin, production);
  return {
    port,
    host: given(env, 'HOST') ?? (production ? '0.0.0.0' : 'localhost'),
    origin,
    dataDir: resolve(given(env, 'DATA_DIR') ?? join(root, '.drover')),
    databaseUrl: databaseSetting(env, platform),
    databaseReadUrl: readReplicaSetting(env),
    oldPostgres: given(env, 'OLD_POSTGRES_BIN'),
    production,
    identity,
    demo: identity.development,
    webDir: join(root, 'dist'),
    version: packageVersion(),
    site: siteSettings(env, identity.development),
    rateLimit: wholeNumber(env, 'RATE_LIMIT', 3000, 1, 100_000_000),
    trustedProxies: given(env, 'TRUSTED_PROXIES'),
    webOrigins: (given(env, 'WEB_ORIGINS') ?? '')
      .split(',')
      .map((o) => withoutSlash(o.trim()))
      .filter(Boolean),
    // Without NODE_ENV=production, a person reads the log in a terminal. So the log leaves out 'info', such as sign-ins.
    logLevel: given(env, 'LOG_LEVEL') ?? (production ? 'info' : 'warn'),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', 0, 0, 25),
    workers: workersSetting(env),
    backups: backupSettings(env),
    marketFeed: marketFeedSettings(env),
    metrics: metricsSettings(env, port),
  };
}
