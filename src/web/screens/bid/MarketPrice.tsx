import type { ReactElement } from 'react';
import type { Bid } from '#calc-core/decide';
import { marketPrice, oldBoardDays } from '#calc-core/market';
import { dayAndMonth, isSameAmount, showMoney } from '#calc-core/number';
import type { TradeChange } from '#calc-core/trade';
import { useBoards } from '#web/data/hooks.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { today } from '#web/shell/today.ts';
import styles from './Bid.module.css';

/** Offers the market price at the sale weight, with its day. Never fills it in automatically. */
export function MarketPrice({
  bid: { draft },
  onEdit,
}: {
  readonly bid: Bid;
  readonly onEdit: (change: TradeChange) => void;
}): ReactElement | null {
  const boards = useBoards();
  const market = marketPrice(
    boards.map(({ board }) => board),
    draft,
  );
  if (market === null) return null;
  const { board, className, priced } = market;
  const old = oldBoardDays(board, today());
  const day = `${board.name === '' ? '' : `${board.name}, `}${dayAndMonth(board.date)}${old === null ? '' : `, ${old} days old`}`;
  if (priced.perHead === null) {
    return <p className={styles['market']}>{`No market price: ${className}, ${priced.reason} (${day}).`}</p>;
  }
  const { perHead, perKg } = priced;
  const words = perKg === null ? `${showMoney(perHead)} /hd` : `${showMoney(perKg)} /kg`;
  return (
    <p className={styles['market']}>
      {isSameAmount(draft.saleCostHd, perHead) ? (
        `The market’s price: ${className}, ${day}.`
      ) : (
        <>
          <Button tone="link" onClick={() => onEdit({ field: 'saleCostHd', value: perHead })}>
            Take the market’s {words}
          </Button>{' '}
          {className}, {day}
        </>
      )}
    </p>
  );
}
