import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import type { Records } from '#web/data/records.ts';

/** The app on this device compared with the one on the server. */
export interface UpdateState {
  /** The shell is stored: a new tab opens without a network. */
  readonly worksOffline: boolean;
  /** A newer app: none, waiting for confirmation, or activated by another tab (then this tab must reload to continue). */
  readonly update: 'none' | 'waiting' | 'taken';
}

/** How often an open page checks for a newer app, ms. */
const askEvery = 60 * 60_000;

/** How long after the last check a page that becomes visible checks again, ms. */
const askAgain = 60_000;

/** How long the newer worker may take to activate after a confirmation, ms: the old one finishes its open answers first. */
const slowAfter = 10_000;

/** The service worker as the page sees it. It never reloads a visible page without confirmation. */
class AppShell {
  #state: UpdateState = { worksOffline: false, update: 'none' };
  readonly #listeners = new Set<() => void>();
  #workbox: Workbox | null = null;
  #asked = false;
  #accepted = false;
  /** On a first visit no worker controls the page until its own takes over; that is not an update. */
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

  /** Workbox itself listens later, and its isUpdate stays false while a page of the first visit is open. */
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
   * The first stored worker also waits for a moment. In Firefox it waits so long that it looks like a newer one, although it may already
   * be active.
   */
  async #offer(): Promise<void> {
    const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    if (active && waiting) this.#set({ update: 'waiting' });
  }

  /** Protects the work of this page, which a reload must not lose. Returns a function that stops this. */
  guard(records: Records): () => void {
    this.#records = records;
    return () => {
      if (this.#records === records) this.#records = null;
    };
  }

  /** A different worker controls this page now. */
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
   * The newer worker has not activated. A reload ends the work that the old worker waits for. If this page has work that exists only
   * here, the page is not reloaded, and the offer stays.
   */
  #reloadInstead(): void {
    if (updateBlockedBy(this.#records) === null) window.location.reload();
    else this.#accepted = false;
  }
}

const shell = new AppShell();

/**
 * Stores the app's shell on this device; called once at start-up of a built app. Where that is impossible (private windows, no https) the
 * app works as a plain page. @param servedBy the worker in control when the page's code started; null on a first visit
 */
export const registerApp = (servedBy: ServiceWorker | null): void =>
  void shell.register(servedBy).catch(() => undefined);

export const useAppState = (): UpdateState => useSyncExternalStore(shell.subscribe, shell.state);

/** Keeps a hidden tab from reloading by itself while these records have work that exists only in this page. */
export const guardWork = (records: Records): (() => void) => shell.guard(records);

const isDraftUnsaved = ({ drafts }: Records): boolean =>
  drafts.keys().some((key) => drafts.read(key)?.state === 'not saved');

/** Why the newer app cannot be activated now, in words; null when it can. Everything else is durable, including form drafts. */
export function updateBlockedBy(records: Records | null): string | null {
  if (records === null || (records.sync.status().notSaved === 0 && !isDraftUnsaved(records))) return null;
  return records.sync.status().replaced
    ? 'Some changes are kept only while this tab stays open. Export them, then reload the page.'
    : 'Some changes are kept only while this tab stays open. Free some storage or export them, then update.';
}

/**
 * Whether a page that a newer worker controls may reload by itself: after a confirmation here, or hidden with nothing that exists only in
 * this page, including edits being stored. A visible page is asked.
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

/** Activates the newer app and reloads, unless that would lose work; then it says why not. */
export function applyUpdate(records: Records | null): string | null {
  const reason = updateBlockedBy(records);
  if (reason === null) shell.apply();
  return reason;
}
