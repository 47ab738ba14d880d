import { useSyncExternalStore } from 'react';

/** The user's choice, light by default. 'system' follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

export const themeChoices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
];

const key = 'drover.theme';
const listeners = new Set<() => void>();

function isChoice(text: string | null): text is ThemeChoice {
  return text === 'light' || text === 'dark' || text === 'system';
}

/** The stored choice; light when there is none that can be read. */
export function readTheme(): ThemeChoice {
  try {
    const kept = localStorage.getItem(key);
    return isChoice(kept) ? kept : 'light';
  } catch {
    return 'light'; // storage is refused in some private windows
  }
}

/** Sets the choice on <html>; the browser's own bars get the paper's colour. Call before the first paint. */
export function applyTheme(choice: ThemeChoice = readTheme()): void {
  document.documentElement.dataset['theme'] = choice;
  // Reading the colour at once would force a style calculation in the middle of the page's first script.
  requestAnimationFrame(colourBrowserBars);
}

function colourBrowserBars(): void {
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = getComputedStyle(document.documentElement).getPropertyValue('background-color');
}

/** Stores and applies a choice, here and in every part that uses useTheme(). */
export function setTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Not stored, but still applied.
  }
  applyTheme(choice);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key !== key) return;
    applyTheme();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The choice, live. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, readTheme, () => 'light');
}
