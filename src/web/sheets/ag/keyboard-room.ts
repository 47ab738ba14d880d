import { afterPaint } from '#web/ui/frame/after-paint.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** An on-screen keyboard takes at least this many px of the window's height; a browser's own bars take less. */
const leastKeyboard = 120;
/** How long after an editor closed the next one may open before the tools return, ms. */
const closingMs = 300;

/** The height that can be seen, in px. Chrome on Android shrinks only the visual viewport for the keyboard; pinching is no keyboard. */
const visibleHeight = (): number => {
  const { visualViewport: visual } = window;
  return visual === null ? window.innerHeight : Math.round(visual.height * visual.scale);
};

/**
 * While a cell is edited over an on-screen keyboard, the sheet is as high as what can be seen and marked with `data-typing`: its style
 * sheet then folds the tools and the pinned rows. The edited cell stays in sight, whichever way the window shrinks.
 *
 * @param root the grid's element inside the sheet's section
 * @returns stops it
 */
export function giveRoomToTyping<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: HTMLElement,
): () => void {
  const section = root.closest('section') ?? root;
  let width = screen.width;
  let tallest = visibleHeight();
  let wasEditing = false;
  const place = (): void => {
    const height = visibleHeight();
    // Turned: a phone has another height then.
    if (screen.width !== width) tallest = height;
    width = screen.width;
    tallest = Math.max(tallest, height);
    section.style.setProperty('--visible-h', `${height}px`);
    section.toggleAttribute('data-typing', sheet.state.editor !== null && tallest - height >= leastKeyboard);
  };
  const resized = (): void => {
    place();
    // Once the grid has measured its new height.
    if (sheet.state.editor !== null) afterPaint(() => afterPaint(() => reveal(sheet)));
  };
  const stop = new AbortController();
  window.visualViewport?.addEventListener('resize', resized, { signal: stop.signal });
  window.addEventListener('resize', resized, { signal: stop.signal });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = sheet.store.subscribe(() => {
    const isEditing = sheet.state.editor !== null;
    if (isEditing === wasEditing) return;
    wasEditing = isEditing;
    // From one cell to the next the keyboard stays: the tools must not come and go in between.
    clearTimeout(timer);
    timer = setTimeout(place, isEditing ? 0 : closingMs);
  });
  place();
  return () => {
    stop.abort();
    clearTimeout(timer);
    unsubscribe();
    section.removeAttribute('data-typing');
    section.style.removeProperty('--visible-h');
  };
}

function reveal<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const spot = sheet.selection.spot();
  if (sheet.state.editor !== null && spot !== null) sheet.port.reveal(spot);
}
