import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import type { Records } from '#web/data/records.ts';

/** Whether the app on this device is stored and up to date. */
export interface UpdateState {
  /** Whether the app is stored, so that a new tab opens without a network. */
  readonly worksOffline: boolean;
  /**
   * A newer version of the app: none, waiting for confirmation, or activated by another tab. In the last case this tab must reload to
   * continue.
   */
  readonly update: 'none' | 'waiting' | 'taken';
}

/** How often an open page checks for a newer app, in ms. */
const askEvery = 60 * 60_000;

/** A page that becomes visible checks for a newer app if the last check is more than this many ms ago. */
const askAgain = 60_000;

/** How long to wait for a confirmed worker to activate, in ms. The old worker first finishes its open answers. */
const slowAfter = 10_000;

/** The page's view of the service worker. It never reloads a visible page without confirmation. */
class AppShell {
  #state: UpdateState = { worksOffline: false, update: 'none' };
  readonly #listeners = new Set<() => void>();
  #workbox: Workbox | null = null;
  #asked = false;
  #accepted = false;
  /** Whether a worker controls the page. On a first visit our own worker takes control later, and that is not an update. */
  #isControlled = false;
  #askedAt = 0;
  #records: Records | null = null;

  state = (): UpdateState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(part: Partial<UpdateState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  async register(servedBy: ServiceWorker | null): Promise<void> {
    if (this.#asked || !('serviceWorker' in navigator)) return;
    this.#asked = true;
    this.#followController(servedBy);
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox('/sw.js');
    this.#workbox = workbox;
    workbox.addEventListener('activated', () => this.#set({ worksOffline: true }));
    workbox.addEventListener('waiting', () => void this.#offer());
    await workbox.register();
    this.#askedAt = Date.now();
    setInterval(() => this.#ask(workbox), askEvery);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && Date.now() - this.#askedAt > askAgain) this.#ask(workbox);
    });
  }

  /**
   * Follows the worker that controls the page. Workbox starts to listen later, and its isUpdate stays false in a page of the first visit.
   */
  #followController(servedBy: ServiceWorker | null): void {
    const { serviceWorker } = navigator;
    this.#isControlled = servedBy !== null;
    serviceWorker.addEventListener('controllerchange', () => this.#controlled());
    const { controller } = serviceWorker;
    if (controller !== null) this.#set({ worksOffline: true });
    if (controller !== null && controller !== servedBy) this.#controlled();
  }

  #ask(workbox: Workbox): void {
    this.#askedAt = Date.now();
    workbox.update().catch(() => undefined);
  }

  /**
   * Offers an update only if another worker is active. The first worker also waits for a moment, in Firefox long enough to look like an
   * update.
   */
  async #offer(): Promise<void> {
    const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    if (active && waiting) this.#set({ update: 'waiting' });
  }

  /** Registers the records whose work a reload must not lose. Returns a function that unregisters them. */
  guard(records: Records): () => void {
    this.#records = records;
    return () => {
      if (this.#records === records) this.#records = null;
    };
  }

  /** Handles that another worker controls this page now. */
  #controlled(): void {
    const isUpdate = this.#isControlled;
    this.#isControlled = true;
    if (!isUpdate) return;
    const isHidden = document.visibilityState === 'hidden';
    if (mayReload({ isAccepted: this.#accepted, isHidden, records: this.#records })) window.location.reload();
    else this.#set({ update: 'taken' });
  }

  apply(): void {
    this.#accepted = true;
    if (this.#state.update !== 'waiting') return window.location.reload();
    this.#workbox?.messageSkipWaiting();
    setTimeout(() => this.#reloadInstead(), slowAfter);
  }

  /**
   * Reloads the page when the newer worker has not activated, because a reload ends the work for which the old worker waits. A page with
   * work that exists only here is not reloaded, and the offer stays.
   */
  #reloadInstead(): void {
    if (updateBlockedBy(this.#records) === null) window.location.reload();
    else this.#accepted = false;
  }
}

const shell = new AppShell();

/**
 * Stores the app on this device. Call it once, at the start of a built app. Where storing is impossible (private windows, no https), the
 * app works as a plain page.
 * @param servedBy the worker that controlled the page when its code started; null on a first visit
 */
export const registerApp = (servedBy: ServiceWorker | null): void =>
  void shell.register(servedBy).catch(() => undefined);

export const useAppState = (): UpdateState => useSyncExternalStore(shell.subscribe, shell.state);

/**
 * While these records have work that exists only in this page, a hidden tab does not reload automatically. Returns a function that
 * unregisters the records.
 */
export const guardWork = (records: Records): (() => void) => shell.guard(records);

const isDraftUnsaved = ({ drafts }: Records): boolean =>
  drafts.keys().some((key) => drafts.read(key)?.state === 'not saved');

/** Why the newer app cannot be activated now, in words; null when it can. Other work, including form drafts, is stored and survives. */
export function updateBlockedBy(records: Records | null): string | null {
  if (records === null || (records.sync.status().notSaved === 0 && !isDraftUnsaved(records))) return null;
  return records.sync.status().replaced
    ? 'Some changes are kept only while this tab stays open. Export them, then reload the page.'
    : 'Some changes are kept only while this tab stays open. Free some storage or export them, then update.';
}

/**
 * Whether a page may reload automatically when a newer worker controls it: after a confirmation in this page, or when it is hidden and has
 * no work that exists only here. A visible page asks first.
 */
export function mayReload(page: {
  readonly isAccepted: boolean;
  readonly isHidden: boolean;
  readonly records: Records | null;
}): boolean {
  if (page.isAccepted) return true;
  const isStoring =
    page.records?.sync.status().entries.some(({ state }) => state.state === 'saving') === true;
  return page.isHidden && !isStoring && updateBlockedBy(page.records) === null;
}

/** Activates the newer app and reloads. If that would lose work, does nothing and returns the reason. */
export function applyUpdate(records: Records | null): string | null {
  const reason = updateBlockedBy(records);
  if (reason === null) shell.apply();
  return reason;
}
