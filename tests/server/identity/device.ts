import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import type { AppConfig } from '#contract/config.ts';
import { createSession, type Session } from '#web/identity/session/session.ts';
import { identityStore } from '#web/identity/session/store.ts';
import type { Transaction } from '#web/identity/flow/transaction.ts';
import { demoPassword } from '#server/provider/accounts.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { openStorage } from '#server/storage/open.ts';
import { Visitor } from '../provider/site.ts';
import { createDatabase } from '../support/service.ts';
import { openProviderSite, type Ports, type ProviderSite } from './site.ts';

export const kirra = 'kirra@drover.example';

/** A test's answer to a call: a failure or a reply. If it is undefined, the call goes to the network. */
type Answer = (url: string, init: RequestInit | undefined) => Promise<Response> | undefined;

interface Frame {
  src: string;
  contentWindow: { readonly location: URL } | null;
  addEventListener(name: string, run: () => void): void;
  loaded(): void;
  remove(): void;
}

/**
 * A browser without windows. It has an address, cookies, storage, channels and hidden frames. It does not enforce rules between sites, such
 * as CORS. tests/browser/identity.spec.ts tests these rules.
 */
export class Device {
  readonly #site: ProviderSite;
  readonly #firstConfig: AppConfig;
  #visitor = new Visitor();
  readonly #fetch = fetch;
  #address: URL;
  #cookie = '';
  readonly #kept = new Map<string, string>();
  #channels: BroadcastChannel[] = [];
  #left = Promise.withResolvers<string>();
  /** The app's configuration of the site. A test may change it before a load. */
  config: AppConfig;
  /** Intercepts calls between the page and the network. */
  answer: Answer = () => undefined;
  /** The method and address of every call that the page has made. */
  calls: string[] = [];
  frames: 'follow' | 'hang' = 'follow';
  openFrames = 0;

  private constructor(site: ProviderSite, config: AppConfig) {
    this.#site = site;
    this.#firstConfig = config;
    this.config = config;
    this.#address = new URL(site.web.origin);
    this.#takeGlobals();
  }

  static async open(site: ProviderSite): Promise<Device> {
    const config = (await (await fetch(`${site.web.origin}/config.json`)).json()) as AppConfig;
    return new Device(site, config);
  }

  get address(): string {
    return this.#address.href;
  }

  /** Resolves with the address to which the page navigates. */
  get left(): Promise<string> {
    return this.#left.promise;
  }

  /** Clears the device's data and stops intercepting calls. */
  async reset(): Promise<void> {
    this.close();
    this.#visitor = new Visitor();
    this.#cookie = '';
    this.#kept.clear();
    this.answer = () => undefined;
    this.calls = [];
    this.frames = 'follow';
    this.config = this.#firstConfig;
    await identityStore.clearSession();
    await identityStore.dropTransactions((await identityStore.transactions()).map(({ state }) => state));
  }

  /** Deletes the provider's session of this browser. */
  forgetAtProvider(): void {
    this.#visitor = new Visitor();
  }

  load(address: string): Promise<Session> {
    this.close();
    return this.another(address);
  }

  /** Opens another tab. */
  another(address: string): Promise<Session> {
    this.#address = new URL(address, this.#site.web.origin);
    this.#left = Promise.withResolvers<string>();
    return createSession(this.config, { apiHost: this.#site.web.origin });
  }

  close(): void {
    for (const channel of this.#channels) channel.close();
    this.#channels = [];
  }

  /** Follows the provider's redirects back to the site. Logs in if the login page is shown. */
  async login(url: string): Promise<string> {
    const { issuer } = this.config.identity;
    const at = await this.#visitor.follow(url, issuer);
    if (at.reply === null) return at.url;
    const answer = await this.#visitor.post(at.url, { email: kirra, password: demoPassword });
    const next = new URL(answer.headers.get('location') ?? '', at.url).href;
    return (await this.#visitor.follow(next, issuer)).url;
  }

  /** True if the provider would ask for the password at this address. */
  async isAsked(url: string): Promise<boolean> {
    return (await this.#visitor.follow(url, this.config.identity.issuer)).reply !== null;
  }

  /** Starts a sign-in at '/' and returns the callback's address without opening it. */
  async callback(
    wanted = '/wanted?x=1#y',
    change: (asked: URLSearchParams) => void = () => {},
  ): Promise<string> {
    const session = await this.load('/');
    await session.signIn(wanted);
    const asked = new URL(await this.left);
    change(asked.searchParams);
    return this.login(asked.href);
  }

  /** Signs in and opens the callback. `path` is the path that the page opens next. */
  async signIn(wanted?: string): Promise<{ readonly session: Session; readonly path: string }> {
    const session = await this.load(await this.callback(wanted));
    return { session, path: await session.handleCallback() };
  }

  /** Changes each stored sign-in that is in progress. */
  async change(change: (transaction: Transaction) => Transaction): Promise<void> {
    for (const each of await identityStore.transactions()) await identityStore.saveTransaction(change(each));
  }

  #takeGlobals(): void {
    const channels = (channel: BroadcastChannel): void => void this.#channels.push(channel);
    const nothing = { addEventListener: (): void => {}, close: (): void => {} };
    const stubs: Readonly<Record<string, unknown>> = {
      window: { ...nothing, isSecureContext: true, crossOriginIsolated: false },
      location: this.#location(),
      document: this.#document(),
      history: {
        state: null,
        replaceState: (_: unknown, __: string, path: string) => {
          this.#address = new URL(path, this.#site.web.origin);
        },
      },
      localStorage: {
        getItem: (key: string) => this.#kept.get(key) ?? null,
        setItem: (key: string, value: string) => void this.#kept.set(key, value),
        removeItem: (key: string) => void this.#kept.delete(key),
      },
      BroadcastChannel: class extends BroadcastChannel {
        constructor(name: string) {
          super(name);
          channels(this);
        }
      },
      fetch: (input: RequestInfo | URL, init?: RequestInit) => this.#call(input, init),
    };
    for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  }

  async #call(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    // The page sends no request with redirect: 'manual'. Only the visitor and the server do.
    if (init?.redirect === 'manual') return this.#fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    const answer = this.answer(url, init);
    this.calls.push(`${init?.method ?? 'GET'} ${url}`);
    return answer ?? this.network(url, init);
  }

  network(url: string, init?: RequestInit): Promise<Response> {
    const headers = new Headers(init?.headers);
    headers.set('origin', this.#site.web.origin);
    return this.#fetch(url, { ...init, headers });
  }

  #location(): object {
    const address = (): URL => this.#address;
    return {
      get href() {
        return address().href;
      },
      get pathname() {
        return address().pathname;
      },
      get search() {
        return address().search;
      },
      get hash() {
        return address().hash;
      },
      get origin() {
        return address().origin;
      },
      get protocol() {
        return address().protocol;
      },
      assign: (to: string) => this.#left.resolve(to),
    };
  }

  /** A document with the site's cookies and with hidden frames. A frame follows the provider's redirects, but renders no page. */
  #document(): object {
    const made = {
      createElement: (): Frame => {
        const loads: (() => void)[] = [];
        return {
          src: '',
          contentWindow: null,
          addEventListener: (_, run) => void loads.push(run),
          loaded: () => {
            for (const run of loads) run();
          },
          remove: () => void (this.openFrames -= 1),
        };
      },
      body: { append: (frame: Frame) => void this.#load(frame) },
    };
    return Object.defineProperty(made, 'cookie', {
      get: () => this.#cookie,
      set: (text: string) => {
        this.#setCookie(text);
      },
    });
  }

  async #load(frame: Frame): Promise<void> {
    this.openFrames += 1;
    if (this.frames === 'hang') return;
    const { url } = await this.#visitor.follow(frame.src, this.config.identity.issuer);
    frame.contentWindow = { location: new URL(url) };
    frame.loaded();
  }

  #setCookie(text: string): void {
    const [pair = ''] = text.split(';');
    this.#cookie = text.includes('Max-Age=0') ? '' : pair;
  }
}

/** Opens a site and its provider on a new database, with the demo's members and an unused device. */
export async function openDevice(ports: Ports) {
  const database = await createDatabase();
  const storage = await openStorage({ dataDir: '/nonexistent', databaseUrl: database.url });
  const site = await openProviderSite(storage, ports, '/nonexistent', { LOG_LEVEL: 'silent' });
  await seedDemo(storage.database, site.web.identity.memberIssuer);
  const device = await Device.open(site);
  return {
    site,
    device,
    async close() {
      device.close();
      vi.unstubAllGlobals();
      await site.close();
      await storage.close();
      await database.drop();
    },
  };
}
