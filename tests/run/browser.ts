import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const advice =
  'No Chromium found: install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH to a Chrome or Chromium.';

/**
 * Returns the browser for the tests. Tries CHROMIUM_PATH, then a system Chromium or Chrome, then Playwright's download.
 * @throws Error that says what to do if there is none
 */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there. ${advice}`);
  }
  const found = [...systemPlaces, chromium.executablePath()].find(
    (place) => place !== '' && existsSync(place),
  );
  if (found === undefined) throw new Error(advice);
  return found;
}

/**
 * Returns Chromium's headless shell if installed (Debian: apt-get install chromium-headless-shell), otherwise the browser. The shell opens
 * the app with half the processor time.
 */
export function headlessPath(): string {
  const whole = chromiumPath();
  const shell = join(dirname(whole), 'chromium-headless-shell');
  return existsSync(shell) ? shell : whole;
}

/** Finds the browser like chromiumPath. As root on Debian, installs Chromium if there is none. */
export function chromiumPathOrInstall(): string {
  try {
    return chromiumPath();
  } catch (error) {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw error;
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return chromiumPath();
  }
}

/** Playwright switches these features off. Chromium uses only the last --disable-features flag, so our flag must repeat them. */
const playwrightsOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** For the popups of the address bar, Chromium loads web pages in every window, which takes a second. */
const popups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** These flags stop the browser from using the network and from work that no test needs. Root needs --no-sandbox. */
export const chromiumFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightsOff, ...popups].join(',')}`,
];
