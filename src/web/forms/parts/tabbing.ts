import type { KeyboardEvent } from 'react';

const stops = 'a[href], button, input, select, textarea';
const entries = 'input, select, textarea';
/** What is beside an entry: a worked out figure, a calendar, the way to the carry. */
const aside = '[data-aside], [data-aside] *';

const canBeReached = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();

/**
 * Tab from an entry goes to the next entry, over what is beside them: each worked out figure is a button, and who types a
 * trade down the page would stop at ten of them. Shift+Tab and a Tab behind the last entry reach them as everywhere.
 */
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
  // As the browser does where Tab leads into a text.
  if (entry instanceof HTMLInputElement) entry.select();
}
