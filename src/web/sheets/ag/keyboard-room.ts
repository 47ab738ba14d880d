import { afterPaint } from '#web/time/schedule.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** An on-screen keyboard takes at least this many px of the window's height; a browser's own bars take less. */
const leastKeyboard = 120;
/** If the next editor opens within this time after one closed, the toolbar does not return in between, ms. */
const closingMs = 300;

/** The visible height in px. Chrome on Android shrinks only the visual viewport for the keyboard; pinch zoom is not a keyboard. */
const visibleHeight = (): number => {
  const { visualViewport: visual } = window;
  return visual === null ? window.innerHeight : Math.round(visual.height * visual.scale);
};

/**
 * While a cell is edited with an on-screen keyboard, the sheet has the visible height and the mark `data-typing`: its style sheet then
 * folds the toolbar and the pinned rows. The edited cell stays visible, whichever way the window shrinks. @param root the grid's element
 * inside the sheet's section @returns a function that stops it
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
    // The phone was rotated and has another height.
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
    // The keyboard stays open from one cell to the next, so the toolbar must not appear in between.
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
