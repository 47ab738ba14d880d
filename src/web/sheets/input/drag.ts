import { fillFrom } from '../actions/filling.ts';
import { spotAtPoint } from '../elements.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { cellCount, fillTo, isInside, step, type Fill, type Rectangle, type Spot } from '../range.ts';
import { createEdge } from './edge.ts';

/** A drag by mouse, pen or touch handle. It extends the range or fills cells. */
export interface CellDrag {
  /** Extends the selection from its anchor. `at` is the pressed cell. */
  startRange(at: Spot): void;
  startFill(at: Spot): void;
  /** Call when the pointer moves. Returns true if the drag used the movement. */
  follow(event: PointerEvent): boolean;
  /** Call when the pointer is released. A fill is then written. */
  finish(): void;
  /** The current drag. `hasMoved` is true after the drag has reached another cell. */
  state(): { readonly what: 'range' | 'fill'; readonly hasMoved: boolean } | null;
}

type Drag = { end: Spot; hasMoved: boolean } & (
  | { readonly what: 'range' }
  | { readonly what: 'fill'; readonly seeds: Rectangle; fill: Fill | null }
);

export function createDrag<Row extends SheetRow>(sheet: SheetModel<Row>, root: HTMLElement): CellDrag {
  let drag: Drag | null = null;

  const stretchTo = (spot: Spot): void => {
    if (drag === null) return;
    drag.end = spot;
    drag.hasMoved = true;
    if (drag.what === 'range') sheet.selection.extendTo(spot);
    else {
      drag.fill = fillOver(sheet, drag.seeds, spot);
      sheet.setFillTarget(drag.fill?.target ?? null);
    }
    sheet.reveal(spot);
  };
  const edge = createEdge(root, (direction) => {
    if (drag === null) return edge.stop();
    const next = step(drag.end, direction, sheet.layout);
    if (next.row < sheet.layout.recordCount) stretchTo(next);
  });

  return {
    startRange: (at) => {
      drag = { what: 'range', end: at, hasMoved: false };
    },
    startFill: (at) => {
      const seeds = sheet.selection.box();
      drag = seeds === null ? null : { what: 'fill', seeds, fill: null, end: at, hasMoved: false };
    },
    follow: (event) => {
      if (drag === null) return false;
      // The blank row is below all records, so a drag there does not scroll.
      if (drag.end.row < sheet.layout.recordCount && edge.follow(event)) return true;
      const spot = spotAtPoint(event.clientX, event.clientY, sheet.layout);
      const box = sheet.selection.box();
      if (spot === null || box === null) return false;
      if (drag.what === 'range' && cellCount(box) === 1 && isInside(spot, box)) return false;
      stretchTo(spot);
      return true;
    },
    finish: () => {
      edge.stop();
      const ended = drag;
      drag = null;
      if (ended?.what === 'fill') {
        sheet.setFillTarget(null);
        if (ended.fill !== null) fillFrom(sheet, ended.seeds, ended.fill.target, ended.fill.direction);
      }
      if (ended?.what === 'fill' || ended?.hasMoved === true) sheet.focusActive();
    },
    state: () => drag && { what: drag.what, hasMoved: drag.hasMoved },
  };
}

function fillOver<Row extends SheetRow>(
  { layout }: SheetModel<Row>,
  seeds: Rectangle,
  { row, column }: Spot,
): Fill | null {
  return fillTo(seeds, { row: Math.min(row, layout.recordCount - 1), column });
}
