import { loadedLater } from '../loaded-later.ts';

/**
 * What menus and popovers show when they are open. A form loads it after its first picture, and a part that is opened before that waits
 * for it.
 */
export const openMenu = loadedLater(() => import('./OpenMenu.tsx'));
export const openPopover = loadedLater(() => import('./OpenPopover.tsx'));

/** Loads both, so that they are there when there is no network. */
export function loadOpened(): void {
  for (const { load } of [openMenu, openPopover]) void load().catch(() => undefined);
}
