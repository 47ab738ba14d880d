import { loadedLater } from '../loaded-later.ts';

/**
 * The panels of open menus and popovers. A form loads them after its first paint; a menu or popover that is opened earlier waits for
 * them.
 */
export const openMenu = loadedLater(() => import('./OpenMenu.tsx'));
export const openPopover = loadedLater(() => import('./OpenPopover.tsx'));

/** Loads both panels, so that they can open without a network. */
export function loadOpened(): void {
  for (const { load } of [openMenu, openPopover]) void load().catch(() => undefined);
}
