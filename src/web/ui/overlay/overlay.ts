import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { useCloseOnBack } from './close-on-back.ts';

/** Where a floating panel is shown next to its anchor. Without room, the panel moves to the opposite edge. */
export type Placement = 'below start' | 'below end' | 'above start' | 'above end';

/** The anchor of a panel. Unlike state, a ref needs no second rendering. */
export type Anchor = Element | RefObject<Element | null> | null;

const elementOf = (anchor: Anchor): Element | null =>
  anchor instanceof Element ? anchor : (anchor?.current ?? null);

const gap = 6;
const edge = 8;

function place(panel: HTMLElement, anchor: Element, placement: Placement): void {
  const at = anchor.getBoundingClientRect();
  const width = panel.offsetWidth;
  const height = panel.offsetHeight;
  const below = at.bottom + gap;
  const above = at.top - gap - height;
  const fitsBelow = below + height <= window.innerHeight - edge;
  const wantsBelow = placement.startsWith('below');
  const top = wantsBelow ? (fitsBelow || above < edge ? below : above) : above >= edge ? above : below;
  const left = placement.endsWith('end') ? at.right - width : at.left;
  panel.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - width - edge))}px`;
  panel.style.top = `${Math.max(edge, Math.min(top, Math.max(edge, window.innerHeight - height - edge)))}px`;
}

/** Shows the panel next to its anchor in the browser's top layer. The panel follows when the page scrolls or elements grow. */
export function useFloating(
  panel: RefObject<HTMLElement | null>,
  anchor: Anchor,
  open: boolean,
  placement: Placement,
): void {
  useLayoutEffect(() => {
    const box = panel.current;
    const beside = elementOf(anchor);
    if (!open || !box || !beside) return;
    if (!box.matches(':popover-open')) box.showPopover();
    const follow = (): void => place(box, beside, placement);
    follow();
    const sizes = new ResizeObserver(follow);
    sizes.observe(box);
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, [panel, anchor, open, placement]);
}

/** Calls back on a press outside the panel, on Escape, on Back, and when the focus leaves the panel. */
export function useDismiss(
  panel: RefObject<HTMLElement | null>,
  anchor: Anchor,
  open: boolean,
  onClose: () => void,
): void {
  const close = useCloseOnBack(open, onClose);
  useEffect(() => {
    if (!open) return;
    const inside = (target: EventTarget | null): boolean =>
      target instanceof Node &&
      (panel.current?.contains(target) === true || elementOf(anchor)?.contains(target) === true);
    const onPress = (event: PointerEvent): void => {
      if (!inside(event.target)) close.current();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      close.current();
    };
    const onFocus = (event: FocusEvent): void => {
      if (!inside(event.target)) close.current();
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('focusin', onFocus);
    };
  }, [panel, anchor, open, close]);
}

const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/** Moves the focus into the panel when it opens, and back when it closes. */
export function useFocusInside(
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  first?: 'first' | 'panel',
): void {
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    const box = panel.current;
    const target = first === 'first' ? box?.querySelector<HTMLElement>(tabbable) : box;
    (target ?? box)?.focus({ preventScroll: true });
    return () => {
      const lost = document.activeElement === document.body || box?.contains(document.activeElement) === true;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [panel, open, first]);
}
