import type { KeyboardEvent } from 'react';

const stops = 'a[href], button, input, select, textarea';
const entries = 'input, select, textarea';
const aside = '[data-aside], [data-aside] *';

const canBeReached = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();

/** Makes Tab skip the buttons between entries, such as figures. Shift+Tab stops at them. */
export function tabToNextEntry(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event;
  if (key !== 'Tab' || shiftKey || ctrlKey || altKey || metaKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement) || !target.matches(entries)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter(canBeReached);
  const after = all.slice(all.indexOf(target) + 1);
  const next = after.findIndex((element) => !element.matches(aside));
  const entry = after[next];
  if (next < 1 || entry === undefined || !entry.matches(entries)) return;
  event.preventDefault();
  entry.focus();
  // Select the text, as the browser does when Tab moves into a text box.
  if (entry instanceof HTMLInputElement) entry.select();
}
