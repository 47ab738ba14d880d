import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import type { Records } from '#web/data/records.ts';

/** How the app on this device compares with the one on the server. */
export interface UpdateState {
  /** The shell is stored: a fresh tab opens with no network. */
  readonly worksOffline: boolean;
  /** A newer app: none, waiting for a yes, or put in by another tab (then this tab must reload to go on). */
  readonly update: 'none' | 'waiting' | 'taken';
}

/** How often a page that stays open asks for a newer app, ms. */
const askEvery = 60 * 60_000;

/** How long after the last question a page that comes into view again asks once more, ms. */
const askAgain = 60_000;

/** How long the newer worker may take to come into charge after a yes, ms: the old one finishes its open answers first. */
const slowAfter = 10_000;

/** The service worker as the page sees it. It never reloads a page that somebody is looking at without a yes. */
class AppShell {
  #state: UpdateState = { worksOffline: false, update: 'none' };
  readonly #listeners = new Set<() => void>();
  #workbox: Workbox | null = null;
  #asked = false;
  #accepted = false;
  /** A page of the first visit is controlled by nobody until its worker takes it; that is no update. */
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

  /** Workbox itself listens later, and its isUpdate stays false for as long as a page of the first visit is open. */
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

  /** The first worker that is stored waits for a moment too, in Firefox for long enough to be taken for a newer one; by now it may be the active one itself. */
  async #offer(): Promise<void> {
    const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    if (active && waiting) this.#set({ update: 'waiting' });
  }

  /** The work of this page, which no reload may throw away. */
  guard(records: Records): () => void {
    this.#records = records;
    return () => {
      if (this.#records === records) this.#records = null;
    };
  }

  /** Another worker than before is in charge of this page. */
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

  /** The newer worker has not come: a reload ends what the old one waits for. Work that only this page has stays, and the offer with it. */
  #reloadInstead(): void {
    if (updateBlockedBy(this.#records) === null) window.location.reload();
    else this.#accepted = false;
  }
}

const shell = new AppShell();

/**
 * Stores the app's shell on this device; called once at start-up of a built app. Without storage for it (private
 * windows, no https) the app works as a plain page.
 * @param servedBy the worker in charge while the page's code started; null on a first visit
 */
export const registerApp = (servedBy: ServiceWorker | null): void =>
  void shell.register(servedBy).catch(() => undefined);

export const useAppState = (): UpdateState => useSyncExternalStore(shell.subscribe, shell.state);

/** Keeps a hidden tab from reloading by itself while these records hold work that only this page has. */
export const guardWork = (records: Records): (() => void) => shell.guard(records);

const isDraftUnsaved = ({ drafts }: Records): boolean =>
  drafts.keys().some((key) => drafts.read(key)?.state === 'not saved');

/** Why the newer app cannot be put in now, in words; null when it can. Everything else is durable, form drafts included. */
export function updateBlockedBy(records: Records | null): string | null {
  if (records === null || (records.sync.status().notSaved === 0 && !isDraftUnsaved(records))) return null;
  return records.sync.status().replaced
    ? 'Some changes are kept only while this tab stays open. Export them, then reload the page.'
    : 'Some changes are kept only while this tab stays open. Free some storage or export them, then update.';
}

/**
 * Whether a page that a newer worker serves may reload by itself: after our own yes, or hidden with nothing that only it holds,
 * edits on their way to storage included. A looked-at one is asked.
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

/** Puts the newer app in and reloads, unless that would lose work: then says why not. */
export function applyUpdate(records: Records | null): string | null {
  const reason = updateBlockedBy(records);
  if (reason === null) shell.apply();
  return reason;
}
