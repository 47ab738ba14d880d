/** The user's choice. 'system' follows the device, and the default is light. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** Where the choice is stored. */
export const themeKey = 'drover.theme';

function isChoice(text: string | null): text is ThemeChoice {
  return text === 'light' || text === 'dark' || text === 'system';
}

/** The stored choice. Without a readable choice, 'light'. */
export function readTheme(): ThemeChoice {
  try {
    const kept = localStorage.getItem(themeKey);
    return isChoice(kept) ? kept : 'light';
  } catch {
    return 'light'; // storage is refused in some private windows
  }
}

/** Sets the theme on <html>, and the colour of the browser's own bars. Call it before the first paint. */
export function applyTheme(choice: ThemeChoice = readTheme()): void {
  document.documentElement.dataset['theme'] = choice;
  // Read the colour in the next frame, because reading it forces a style calculation.
  requestAnimationFrame(colourBrowserBars);
}

function colourBrowserBars(): void {
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = getComputedStyle(document.documentElement).getPropertyValue('background-color');
}
