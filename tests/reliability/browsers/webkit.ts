import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ofetch } from 'ofetch';
import { NotRun } from '../not-run.ts';
import { freePort } from '../server-process.ts';
import type { Driven, KeyName } from './driven.ts';

const driver = '/usr/bin/WebKitWebDriver';
const app = ['4.1', '6.0', '4.0']
  .map(
    (version) =>
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  )
  .find((path) => existsSync(path));

/** The code points of WebDriver's named keys (W3C WebDriver, 17.4.2). */
const points: Partial<Record<KeyName, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };
const chords: Partial<Record<KeyName, string>> = { All: 'a', Undo: 'z', Copy: 'c', Paste: 'v' };
const control = '\uE009';
const elementName = 'element-6066-11e4-a52e-4f735466cecf';

type Step = { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

const stroke = (value: string): Step[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];
const stepsOf = (name: KeyName): Step[] => {
  const letter = chords[name];
  if (letter === undefined) return stroke(points[name] ?? '');
  return [{ type: 'keyDown', value: control }, ...stroke(letter), { type: 'keyUp', value: control }];
};

/** Opens a virtual screen, because WebKitGTK has no headless mode. */
async function openScreen(): Promise<{ display: string; close(): void }> {
  const number = 90 + (process.pid % 800);
  const child = spawn('Xvfb', [`:${number}`, '-screen', '0', '1280x2000x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  await wait(1_000);
  return { display: `:${number}`, close: () => void child.kill() };
}

async function answering(base: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    const status = await ofetch(`${base}/status`, { retry: 0 }).catch(() => null);
    if (status !== null) return;
    await wait(100);
  }
  throw new Error('WebKitWebDriver does not answer');
}

/**
 * Opens Debian's WebKitGTK with its own WebDriver. iPads and iPhones use this engine.
 * @throws NotRun when it is not installed
 */
export async function openWebKit(): Promise<Driven> {
  const isThere = existsSync(driver) && app !== undefined && spawnSync('which', ['Xvfb']).status === 0;
  if (!isThere)
    throw new NotRun('WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver xvfb)');
  const home = await mkdtemp(join(tmpdir(), 'drover-webkit-'));
  const screen = await openScreen();
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: screen.display,
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    // Root cannot use WebKit's sandbox, and a server has no graphics processor.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    GDK_BACKEND: 'x11',
  };
  const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  await answering(base, child);
  const options = { binary: app, args: ['--automation'] };
  const made = await ofetch<{ value: { sessionId: string; capabilities: { browserVersion: string } } }>(
    `${base}/session`,
    {
      method: 'POST',
      retry: 0,
      body: { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } },
    },
  );
  const session = `${base}/session/${made.value.sessionId}`;
  const call = async (path: string, body: object): Promise<unknown> => {
    const reply = await ofetch.raw<{ value: unknown }>(`${session}${path}`, {
      method: 'POST',
      body,
      retry: 0,
      ignoreResponseError: true,
    });
    const value = reply._data?.value;
    // WebKit's driver puts the error into the body.
    if (!reply.ok) throw new Error(`${path.split('/').at(-1)}: ${reply.status} ${JSON.stringify(value)}`);
    return value;
  };
  await call('/window/rect', { x: 0, y: 0, width: 1280, height: 2000 });
  return {
    version: `WebKitGTK ${made.value.capabilities.browserVersion}`,
    goTo: async (address) => void (await call('/url', { url: address })),
    ask: (expression) => call('/execute/sync', { script: `return (${expression})`, args: [] }),
    async press(selector) {
      const element = await call('/element', { using: 'css selector', value: selector });
      const id: unknown = Reflect.get(Object(element), elementName);
      await call(`/element/${String(id)}/click`, {});
    },
    async keys(...strokes) {
      const actions = strokes.flatMap((one) =>
        typeof one === 'string' ? [...one].flatMap(stroke) : stepsOf(one.key),
      );
      await call('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    // WebKit's driver answers 404 to the print command.
    print: null,
    // The driver's session ends with its page, so this only leaves the page.
    async kill() {
      await call('/url', { url: 'about:blank' });
      return 'nothing: the page was left';
    },
    async close() {
      await ofetch(session, { method: 'DELETE', retry: 0 }).catch(() => {});
      child.kill();
      screen.close();
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
