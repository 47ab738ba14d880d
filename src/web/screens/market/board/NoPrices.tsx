import type { ReactElement } from 'react';
import type { Board } from '#calc-core/market';
import { dayAndMonth } from '#calc-core/number';
import { useBoards } from '#web/data/hooks.ts';
import type { BoardRow } from '#web/data/records.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { EmptyState } from '#web/ui/frame/States.tsx';

interface NoPricesProps {
  readonly row: BoardRow;
  readonly onPaste: (() => void) | undefined;
  readonly onCopy: (like: Board) => void;
}

/** Shown for a day without prices. Offers to paste a report, or to copy the previous day at the same yard. */
export function NoPrices({ row, onPaste, onCopy }: NoPricesProps): ReactElement {
  const like = useBoards().find(
    ({ id, board }) =>
      id !== row.id &&
      board.name === row.board.name &&
      board.date <= row.board.date &&
      board.classes.length > 0,
  )?.board;
  return (
    <EmptyState
      icon="chart"
      title="No prices for this day"
      actions={
        onPaste !== undefined && (
          <>
            <Button tone="primary" icon="paste" onClick={onPaste}>
              Paste a yard report
            </Button>
            {like !== undefined && (
              <Button tone="line" icon="copy" onClick={() => onCopy(like)}>
                {`Copy ${dayAndMonth(like.date)}`}
              </Button>
            )}
          </>
        )
      }
    >
      Or type a class in the sheet, and under it what it made at each weight.
    </EmptyState>
  );
}
