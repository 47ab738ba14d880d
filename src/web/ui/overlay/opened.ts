import { loadedLater } from '../loaded-later.ts';

/**
 * The panels of open menus and popovers. A form loads them after its first paint. A menu or popover that is opened before that waits for
 * them.
 */
export const openMenu = loadedLater(() => import('./OpenMenu.tsx'));
export const openPopover = loadedLater(() => import('./OpenPopover.tsx'));

/** Loads both panels, so that they open even without a network. */
export function loadOpened(): void {
  for (const { load } of [openMenu, openPopover]) void load().catch(() => undefined);
}
