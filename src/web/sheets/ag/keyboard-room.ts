import { afterPaint } from '#web/time/schedule.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** If the visible height shrinks by this many px or more, a keyboard has opened. */
const leastKeyboard = 120;
/** The toolbar returns this many ms after an editor has closed, unless another editor opens. */
const closingMs = 300;

/** The visible height in px, without pinch zoom. In Chrome on Android, the keyboard shrinks only the visual viewport. */
const visibleHeight = (): number => {
  const { visualViewport: visual } = window;
  return visual === null ? window.innerHeight : Math.round(visual.height * visual.scale);
};

/**
 * Makes room while a cell is edited with an on-screen keyboard. The style sheet folds the toolbar and the pinned rows.
 * @param root - the grid's element inside the sheet's section
 * @returns a function that removes the listeners
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
    if (screen.width !== width) tallest = height;
    width = screen.width;
    tallest = Math.max(tallest, height);
    section.style.setProperty('--visible-h', `${height}px`);
    section.toggleAttribute('data-typing', sheet.state.editor !== null && tallest - height >= leastKeyboard);
  };
  const resized = (): void => {
    place();
    // Scroll to the cell after two frames, when the grid has measured its new height.
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
    // Between two cells the keyboard stays open, so keep the toolbar folded.
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
