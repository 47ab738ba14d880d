/** The column heads of a scrolling table. The first head and the pinned heads stay in view. */
interface Heads {
  readonly between: readonly HTMLElement[];
  /** The widths in px of the columns that stay in view, at the left and at the right. */
  readonly left: number;
  readonly right: number;
}

/** The heads in the first row. A head with `data-pinned` is pinned only if the window has room for it. */
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
 * Gives all columns of a scrolling table equal widths. A whole number of columns then fills the box, and scrolling stops at the edge of a
 * column. A table that fits keeps its own widths.
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
