import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import type { Records } from '#web/data/records.ts';

/** True if the app on this device is stored and up to date. */
export interface UpdateState {
  /** True if the app is stored. Then a new tab opens offline. */
  readonly worksOffline: boolean;
  /** 'waiting': a newer version of the app needs the user's confirmation. 'taken': another tab activated it, so this tab must reload. */
  readonly update: 'none' | 'waiting' | 'taken';
}

/** An open page checks for a newer app this often, in ms. */
const askEvery = 60 * 60_000;

/** A page that becomes visible checks for a newer app. It checks at most once in this many ms. */
const askAgain = 60_000;

/** How many ms to wait for the newer worker after confirmation. The old worker first finishes its open requests. */
const slowAfter = 10_000;

/** Connects the page with its service worker. A visible page reloads only after confirmation. */
class AppShell {
  #state: UpdateState = { worksOffline: false, update: 'none' };
  readonly #listeners = new Set<() => void>();
  #workbox: Workbox | null = null;
  #asked = false;
  #accepted = false;
  /** True if a worker controls the page. The first worker of a first visit is not an update. */
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

  /** Follows the worker that controls the page. Workbox listens too late, and on a first visit Workbox's isUpdate stays false. */
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

  /** Offers an update only if another worker is active. On a first visit in Firefox, the first worker may wait too. */
  async #offer(): Promise<void> {
    const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    if (active && waiting) this.#set({ update: 'waiting' });
  }

  guard(records: Records): () => void {
    this.#records = records;
    return () => {
      if (this.#records === records) this.#records = null;
    };
  }

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

  /** Reloads the page if the newer worker has not taken over in time. Does not reload while some work exists only in this page. */
  #reloadInstead(): void {
    if (updateBlockedBy(this.#records) === null) window.location.reload();
    else this.#accepted = false;
  }
}

const shell = new AppShell();

/**
 * Stores the app on this device. Call it once, at the start of a built app.
 * @param servedBy - the worker that controlled the page at first; null on a first visit
 */
export const registerApp = (servedBy: ServiceWorker | null): void =>
  void shell.register(servedBy).catch(() => undefined);

export const useAppState = (): UpdateState => useSyncExternalStore(shell.subscribe, shell.state);

/**
 * Registers the records of this page. The page does not reload by itself while they have unsaved work.
 * @returns a function that removes the records again
 */
export const guardWork = (records: Records): (() => void) => shell.guard(records);

const isDraftUnsaved = ({ drafts }: Records): boolean =>
  drafts.keys().some((key) => drafts.read(key)?.state === 'not saved');

/** Why an update would lose work now, or null. Stored form drafts survive an update. */
export function updateBlockedBy(records: Records | null): string | null {
  if (records === null || (records.sync.status().notSaved === 0 && !isDraftUnsaved(records))) return null;
  return records.sync.status().replaced
    ? 'Some changes are kept only while this tab stays open. Export them, then reload the page.'
    : 'Some changes are kept only while this tab stays open. Free some storage or export them, then update.';
}

/**
 * True if the page may reload after a newer worker took control. Either the user has accepted the update, or the page is hidden without
 * unsaved work.
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

/** Activates the newer app and reloads. If work would be lost, only returns the reason. */
export function applyUpdate(records: Records | null): string | null {
  const reason = updateBlockedBy(records);
  if (reason === null) shell.apply();
  return reason;
}
