import { useState, type ReactElement } from 'react';
import { classNamed, type Board } from '#calc-core/market';
import { useBoards } from '#web/data/hooks.ts';
import type { CarryRow } from '#web/data/records.ts';
import { HelpButton } from '#web/decide/Help.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { useMayWrite } from '#web/shell/member.ts';
import { AddSell } from './AddSell.tsx';
import { HoldInstead } from './HoldInstead.tsx';
import { MarketHead } from '../MarketHead.tsx';
import { PricesFirst } from './PricesFirst.tsx';
import { Pick } from '../Pick.tsx';
import { dayName, type MarketProps } from '../place.ts';
import { SwapList } from './SwapList.tsx';
import { SwapMatrix } from './SwapMatrix.tsx';
import { SwapPanel } from './SwapPanel.tsx';
import { BuyChoices } from './BuyChoices.tsx';
import { buyKey } from './sell.ts';
import { swapFigures, type SwapFigure } from './swap-words.ts';
import { useMakeTrade, useSwaps } from './use-swaps.ts';
import market from '../Market.module.css';
import styles from './Swap.module.css';

/** A table of swaps. Rows are stock to sell, and columns are stock to buy back. Each cell is calculated as an ordinary trade. */
export default function SellAndBuy({ row, carry, go }: MarketProps): ReactElement {
  const mayWrite = useMayWrite();
  const narrow = useNarrow();
  const [figure, setFigure] = useState<SwapFigure>('profitPerHead');
  const board = row?.board;
  const swapping = useSwaps(board, carry, figure);
  const make = useMakeTrade();

  const head = (
    <MarketHead view="swap" go={go}>
      <Segmented
        label="Compare by"
        value={figure}
        options={swapFigures.map(({ value, label }) => ({ value, label }))}
        onChange={setFigure}
      />
    </MarketHead>
  );
  if (row === undefined || board === undefined) {
    return (
      <PricesFirst
        head={head}
        go={go}
        why="The view Sell and buy uses the prices of a day. Enter prices first."
      />
    );
  }
  const bar = <SwapBar {...{ row, carry, carries: swapping.carries, narrow, go }} />;
  const chosen = { board, carry, swapping, figure, narrow };
  return narrow ? (
    <div className={market['market']}>
      {head}
      {bar}
      <NarrowSwaps {...chosen} panel={<ChosenSwap {...chosen} onMake={mayWrite ? make : undefined} />} />
    </div>
  ) : (
    <div className={market['market']}>
      {head}
      {bar}
      <WideSwaps {...chosen} onMake={mayWrite ? make : undefined} />
      <div className={market['past']}>
        <HelpButton of="sell and buy" />
      </div>
    </div>
  );
}

interface SwapViewProps {
  readonly board: Board;
  readonly carry: MarketProps['carry'];
  readonly swapping: ReturnType<typeof useSwaps>;
  readonly figure: SwapFigure;
  readonly narrow: boolean;
}

interface MakeProps {
  /** Creates the trade of a cell. Undefined for members who can only read. */
  readonly onMake: ReturnType<typeof useMakeTrade> | undefined;
}

function ChosenSwap({
  board,
  carry,
  swapping,
  figure,
  narrow,
  onMake,
}: SwapViewProps & MakeProps): ReactElement | null {
  const { sell, buy, table, at, carries } = swapping;
  const cell = table[at.row]?.[at.column];
  const [sold, bought] = [sell[at.row], buy[at.column]];
  if (cell === undefined || sold === undefined || bought === undefined) return null;
  return (
    <SwapPanel
      swap={cell}
      sell={sold}
      buy={bought}
      compact={narrow}
      choice={
        <BuyChoices
          key={buyKey(bought)}
          buy={bought}
          animalTypeId={classNamed(board, bought.class)?.animalTypeId ?? 1}
          carries={carries}
          withRating={figure === 'profitPerFeedWeek'}
          onChoose={(choice) => swapping.chooseFor(bought, choice)}
        />
      }
      hold={
        <HoldInstead key={`${sold.class} ${sold.weightKg ?? ''}`} board={board} sell={sold} carry={carry} />
      }
      onMake={onMake !== undefined && cell.trade !== null ? () => onMake(cell.trade) : undefined}
    />
  );
}

function NarrowSwaps({
  board,
  swapping,
  figure,
  panel,
}: SwapViewProps & { readonly panel: ReactElement }): ReactElement {
  const { sell, buy, table, best, at, setChosen, keepSold } = swapping;
  const cell = table[at.row]?.[at.column];
  return (
    <>
      <SwapList
        {...{ board, sell, buy, table, figure, best, at, onChoose: setChosen }}
        add={
          <AddSell
            board={board}
            isFirst={sell.length === 0}
            onAdd={(each) => {
              keepSold([...sell, each]);
              setChosen({ row: sell.length, column: at.column });
            }}
            onTake={swapping.takeFromTrades}
          />
        }
      />
      {cell !== undefined && cell.trade !== null && <div className={styles['resultbar']}>{panel}</div>}
    </>
  );
}

function WideSwaps(props: SwapViewProps & MakeProps): ReactElement {
  const { board, swapping, figure, onMake } = props;
  const { sell, buy, table, best, at, setChosen, keepSold } = swapping;
  const isChosen =
    table[at.row]?.[at.column] !== undefined && sell[at.row] !== undefined && buy[at.column] !== undefined;
  return (
    <div className={cx(styles['layout'], !isChosen && styles['alone'])}>
      <div className={market['scroller']}>
        <SwapMatrix
          {...{ board, sell, buy, table, figure, best, at, onChoose: setChosen, onMake }}
          onChange={(index, next) =>
            keepSold(next === null ? sell.toSpliced(index, 1) : sell.with(index, next))
          }
        />
        <AddSell
          board={board}
          isFirst={sell.length === 0}
          onAdd={(each) => keepSold([...sell, each])}
          onTake={swapping.takeFromTrades}
        />
      </div>
      {isChosen && (
        <section className={market['chosen']}>
          <ChosenSwap {...props} />
        </section>
      )}
    </div>
  );
}

interface SwapBarProps {
  readonly row: NonNullable<MarketProps['row']>;
  readonly carry: MarketProps['carry'];
  readonly go: MarketProps['go'];
  readonly carries: readonly CarryRow[];
  readonly narrow: boolean;
}

function SwapBar({ row, carry, carries, narrow, go }: SwapBarProps): ReactElement {
  const boards = useBoards();
  return (
    <div className={cx(market['tools'], narrow && market['pair'])}>
      <Pick
        label="Prices of"
        value={row.id}
        options={boards.map((each) => ({ value: each.id, label: dayName(each.board) }))}
        onChange={(day) => go({ day })}
      />
      <Pick
        label="Carry on"
        value={carry?.id ?? ''}
        options={carries.map(({ id, carry: { name } }) => ({ value: id, label: name }))}
        onChange={(id) => go({ carry: id })}
      />
      {!narrow && (
        <span className={market['note']}>
          Sell one on the left, buy one on top, carry it to the weight that you sold.
        </span>
      )}
    </div>
  );
}
