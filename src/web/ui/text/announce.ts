import { visuallyHidden } from './hidden-class.ts';

/** A sentence that was announced, and when. */
export interface Announced {
  readonly text: string;
  readonly at: Date;
}

const mostRemembered = 30;
let past: readonly Announced[] = [];

/** The last announcements, the newest first. */
export const pastAnnouncements = (): readonly Announced[] => past;

let regions: readonly HTMLElement[] = [];
let turn = 0;

function nextRegion(): HTMLElement {
  if (regions.length === 0)
    regions = [0, 1].map(() => {
      const region = document.createElement('div');
      region.className = visuallyHidden ?? '';
      region.setAttribute('aria-live', 'polite');
      region.dataset['announcer'] = '';
      return region;
    });
  // Announce inside an open dialog. Screen readers read nothing outside it.
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  for (const region of regions) if (region.parentElement !== home) home.append(region);
  turn = (turn + 1) % regions.length;
  return regions[turn] ?? document.body;
}

/** Announces a sentence to screen readers without interrupting them. Two regions alternate, so a repeated sentence is read again. */
export function announce(text: string): void {
  if (text === '') return;
  past = [{ text, at: new Date() }, ...past].slice(0, mostRemembered);
  const region = nextRegion();
  for (const each of regions) if (each !== region) each.textContent = '';
  region.textContent = text;
}
