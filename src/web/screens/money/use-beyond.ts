import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { showWholeColumns } from './whole-columns.ts';

/**
 * Fits whole columns into the box of a table.
 * @param of - all headings; when they change, the table is measured again
 * @returns a ref for the box, and the `data-head` headings beyond its right edge
 */
export function useBeyond(
  of: readonly string[],
): readonly [ref: RefObject<HTMLDivElement | null>, heads: readonly string[]] {
  const key = of.join(',');
  const ref = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const look = (): void => {
      const table = box.querySelector('table');
      if (table === null) return;
      showWholeColumns(box, table);
      setSaid(JSON.stringify(beyond(box, table)));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(box);
    for (const table of box.querySelectorAll('table')) watch.observe(table);
    return () => watch.disconnect();
  }, [key]);
  return [ref, said === '' ? [] : (JSON.parse(said) as string[])];
}

/** Measures from the table's left edge, so scrolling changes nothing. */
function beyond(box: HTMLElement, table: HTMLTableElement): readonly string[] {
  const heads = [...table.querySelectorAll<HTMLElement>('[data-head]')];
  const pinned = [...table.querySelectorAll<HTMLElement>('[data-pinned]')];
  const isPinned = pinned.some((each) => getComputedStyle(each).position === 'sticky');
  const right = box.clientWidth - (isPinned ? pinned.reduce((sum, each) => sum + each.offsetWidth, 0) : 0);
  const left = table.getBoundingClientRect().left;
  return heads.flatMap((head) =>
    head.getBoundingClientRect().right - left > right + 1 ? (head.dataset['head'] ?? []) : [],
  );
}
