import { useSyncExternalStore } from 'react';
import { applyTheme, readTheme, themeKey, type ThemeChoice } from './theme.ts';

/** The themes in the user menu. Not in theme.ts, because every page loads theme.ts before painting. */
export const themeChoices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
];

const listeners = new Set<() => void>();

/** Stores and applies a choice, and updates every component that uses useTheme(). */
export function setTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(themeKey, choice);
  } catch {
    // The storage failed. The choice applies until the page is closed.
  }
  applyTheme(choice);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key !== themeKey) return;
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

/** The chosen theme, kept up to date. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, readTheme, () => 'light');
}
