/** The header cells of a scrolling table. The first cell and the pinned cells stay in view. */
interface Heads {
  readonly between: readonly HTMLElement[];
  /** The width in px of the first column. `right` is the width of the pinned columns. */
  readonly left: number;
  readonly right: number;
}

/** Reads the first row. The style sheet pins a header cell with `data-pinned` only if the window has room for it. */
function headsOf(table: HTMLTableElement): Heads {
  const [first, ...rest] = table.tHead?.rows[0]?.cells ?? [];
  const isPinned = (head: HTMLElement): boolean =>
    head.dataset['pinned'] !== undefined && getComputedStyle(head).position === 'sticky';
  return {
    between: rest.filter((head) => !isPinned(head)),
    left: first?.offsetWidth ?? 0,
    right: rest.filter(isPinned).reduce((sum, head) => sum + head.offsetWidth, 0),
  };
}

/**
 * Gives all columns of a scrolling table equal widths. A whole number of columns then fills the box. A table that fits keeps its own
 * widths.
 */
export function showWholeColumns(box: HTMLElement, table: HTMLTableElement): void {
  const { between, left, right } = headsOf(table);
  for (const head of between) head.style.minWidth = '';
  const room = box.clientWidth - left - right;
  const widest = Math.max(...between.map((head) => head.offsetWidth));
  const count = table.offsetWidth > box.clientWidth ? Math.floor(room / widest) : 0;
  for (const head of between) {
    head.style.minWidth = count === 0 ? '' : `${room / count}px`;
    head.style.scrollSnapAlign = count === 0 ? '' : 'start';
  }
  box.style.scrollPaddingInline = `${left}px ${right}px`;
}
