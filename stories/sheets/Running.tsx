import { useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { RecordsProvider, useRecords } from '#web/data/hooks.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import type { TradeRow } from '#web/data/records.ts';
import type { SheetModel } from '#web/sheets/model/sheet-model.ts';
import { SheetGrid } from '#web/sheets/ag/SheetGrid.tsx';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { useSheet } from '#web/sheets/use-sheet.ts';
import { carries, groups, trades } from '../../tests/browser/sheet-page/seed.ts';

interface Props {
  /** The height of the sheet, in px. */
  readonly height?: number;
  /** Called once when the sheet is ready, for example to select cells. */
  readonly onReady?: (sheet: SheetModel<TradeRow>) => void;
  readonly children: (sheet: SheetModel<TradeRow>, anchor: HTMLElement) => ReactNode;
}

/** A panel next to its sheet, without a toolbar. The records are in memory. */
export function Running(props: Props): ReactElement {
  const records = useMemo(() => memoryRecords({ trades: trades(18), carries, groups }), []);
  return (
    <RecordsProvider records={records}>
      <Beside {...props} />
    </RecordsProvider>
  );
}

const nothing: ReadonlySet<string> = new Set();

function Beside({ height = 260, onReady, children }: Props): ReactElement {
  const records = useRecords();
  const kind = useMemo(() => tradesKind(records, false, () => '2026-11-20'), [records]);
  const host = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const ready = useRef(onReady);
  const { controller, place, onAttached, sheet } = useSheet(
    host,
    kind,
    {
      slug: 'story-panel',
      selected: nothing,
      onSelect: () => undefined,
      onOpen: () => undefined,
      hrefOf: (id) => `#${id}`,
    },
    {
      onAsk: () => undefined,
      onQuestion: () => undefined,
      onColumnMenu: () => undefined,
      onCellMenu: () => undefined,
      importThis: () => undefined,
    },
  );
  useEffect(() => {
    if (sheet !== null) ready.current?.(sheet);
  }, [sheet]);
  return (
    <main>
      <div ref={host} className="drover-sheet" style={{ height }}>
        <SheetGrid key={controller.key} controller={controller} place={place} onAttached={onAttached} />
      </div>
      <div ref={setAnchor} style={{ width: 1, marginLeft: 24 }} />
      {sheet !== null && anchor !== null && children(sheet, anchor)}
    </main>
  );
}
