import { newId } from '#web/data/records.ts';

/** This tab among those of the browser: a new record that is not added yet belongs to the tab in which it is typed. */
export interface OwnTab {
  /** The same after a reload. A copy of a tab has the name of the first one until `claimed` is settled. */
  readonly name: () => string;
  /** The name once it is certain that no other open tab has it. */
  readonly claimed: () => Promise<string>;
  /** Whether a tab of this name is open. Without Web Locks nobody knows, and none counts as open. */
  readonly isOpen: (name: string) => Promise<boolean>;
}

const storageKey = 'drover-tab';

/** How long a page that is being reloaded may still hold the name, ms. */
const patienceMs = 1_000;

function storedName(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null; // this site may store nothing
  }
}

function newName(): string {
  const name = newId();
  try {
    sessionStorage.setItem(storageKey, name);
  } catch {
    // The name lasts as long as the page.
  }
  return name;
}

const lockOf = (name: string): string => `drover-tab ${name}`;

const locksHere = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.locks;

/** Holds the name for as long as the page lives. Returns false where another open tab has it. */
function hold(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const held = (): Promise<never> => {
      resolve(true);
      return new Promise(() => {});
    };
    locks
      .request(lockOf(name), { signal: AbortSignal.timeout(patienceMs) }, held)
      .catch((error: unknown) => resolve(!(error instanceof DOMException && error.name === 'TimeoutError')));
  });
}

function browserTab(): OwnTab {
  const locks = locksHere();
  let name = storedName() ?? newName();
  const claim = async (): Promise<string> => {
    if (locks !== undefined && !(await hold(locks, name))) {
      name = newName();
      await hold(locks, name);
    }
    return name;
  };
  const claimed = claim();
  return {
    name: () => name,
    claimed: () => claimed,
    isOpen: async (of) => {
      const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
      return held.some((lock) => lock.name === lockOf(of));
    },
  };
}

let tab: OwnTab | null = null;

/** This tab. It takes its name when it is first asked for. */
export const ownTab = (): OwnTab => (tab ??= browserTab());
