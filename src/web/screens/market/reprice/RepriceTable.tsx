import { memo, useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { showFigure } from '#calc-core/figure';
import { classNamed, type Board, type Repriced } from '#calc-core/market';
import { showMoney } from '#calc-core/number';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { useLatest } from '#web/shell/latest.ts';
import { cx } from '#web/ui/text/cx.ts';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { Pick } from '../Pick.tsx';
import type { RepriceRow, PricedSide } from './reprice-rows.ts';
import { sourceWords } from './reprice-words.ts';
import type { OpenRepricing } from './use-repricing.ts';
import market from '../Market.module.css';
import styles from './Reprice.module.css';

const atOnce = 60;

/** Renders the first rows of a long table, and more when the user scrolls near their end. */
function useDrawnRows(count: number): readonly [drawn: number, end: RefObject<HTMLTableRowElement | null>] {
  const [drawn, setDrawn] = useState(atOnce);
  const end = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (end.current === null) return;
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDrawn((before) => before + atOnce);
      },
      { rootMargin: '400px' },
    );
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [drawn, count]);
  return [Math.min(drawn, count), end];
}

interface RepriceTableProps {
  readonly board: Board;
  readonly repricing: OpenRepricing;
}

/** The trades with their classes and prices. A row without a new price shows the reason. */
export function RepriceTable({ board, repricing }: RepriceTableProps): ReactElement {
  const { rows, withPurchases, changed, ticked, isTicked } = repricing;
  const [drawn, end] = useDrawnRows(rows.length);
  const latest = useLatest(repricing);
  const [acts] = useState(() => ({
    tick: (id: string, tick: boolean, isRange: boolean) => latest.read().tick(id, tick, isRange),
    choose: (id: string, side: PricedSide, name: string) => latest.read().choose(id, side, name),
  }));
  const all = ticked.length > 0 && (ticked.length === changed.length || 'mixed');
  return (
    <table className={cx(styles['moves'], withPurchases && styles['both'])}>
      <thead>
        <tr>
          <th scope="col">
            {changed.length > 0 && (
              <Checkbox checked={all} onChange={repricing.tickAll} hideLabel>
                Reprice all trades
              </Checkbox>
            )}
          </th>
          <th scope="col">Trade</th>
          <th scope="col">Sale class</th>
          <th scope="col">Sale $/hd</th>
          {withPurchases && (
            <>
              <th scope="col">Purchase class</th>
              <th scope="col">Purchase $/hd</th>
            </>
          )}
          <th scope="col">Profit /hd now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, drawn).map((row) => (
          <TradeRow
            key={row.trade.id}
            board={board}
            row={row}
            withPurchases={withPurchases}
            isTicked={isTicked(row)}
            {...acts}
          />
        ))}
        {drawn < rows.length && (
          <tr ref={end}>
            <td colSpan={8}>{`${rows.length - drawn} more`}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface TradeRowProps {
  readonly board: Board;
  readonly row: RepriceRow;
  readonly withPurchases: boolean;
  readonly isTicked: boolean;
  readonly tick: OpenRepricing['tick'];
  readonly choose: OpenRepricing['choose'];
}

const TradeRow = memo(function TradeRow({
  board,
  row,
  withPurchases,
  isTicked,
  tick,
  choose,
}: TradeRowProps): ReactElement {
  const { trade, sources, move, reason, result } = row;
  const words = sourceWords(sources.saleClass);
  const classes = { board, row, choose };
  return (
    <tr className={cx(move === null && styles['stays'])}>
      <td>
        {move !== null && (
          <Checkbox checked={isTicked} onChange={(isOn, isRange) => tick(trade.id, isOn, isRange)} hideLabel>
            {`Reprice ${trade.name}`}
          </Checkbox>
        )}
      </td>
      <th scope="row">
        {trade.name}
        {words !== undefined && <small className={styles['by']}>{words}</small>}
      </th>
      <td>
        <ClassPick {...classes} side="saleClass" label={`Sale class of ${trade.name}`} />
      </td>
      <Price price={move?.sale ?? null} reason={reason} />
      {withPurchases && (
        <>
          <td>
            <ClassPick {...classes} side="purchaseClass" label={`Purchase class of ${trade.name}`} />
          </td>
          <Price price={move?.purchase ?? null} reason={null} />
        </>
      )}
      <td className={styles['was']}>
        {result !== undefined && showFigure(result.figures.profitPerHead, '$/hd')}
      </td>
      <Profit move={move} />
    </tr>
  );
});

interface ClassPickProps {
  readonly board: Board;
  readonly row: RepriceRow;
  readonly choose: OpenRepricing['choose'];
  readonly side: PricedSide;
  readonly label: string;
}

/** Chooses a trade's class. Offers the day's classes for the animal, and the class that the trade names. */
function ClassPick({ board, row: { trade }, choose, side, label }: ClassPickProps): ReactElement {
  const names = board.classes
    .filter(({ animalTypeId }) => animalTypeId === trade.animalTypeId)
    .map(({ name }) => name);
  const named = classNamed(board, trade[side])?.name ?? trade[side];
  const isElsewhere = named !== '' && !names.includes(named);
  return (
    <Pick
      label=""
      ariaLabel={label}
      value={named}
      options={['', ...(isElsewhere ? [named] : []), ...names].map((name) => ({
        value: name,
        label: name === '' ? 'No class' : name,
      }))}
      onChange={(name) => choose(trade.id, side, name)}
    />
  );
}

/** The old and the new price. If the price does not change, the reason. */
function Price({
  price,
  reason,
}: {
  readonly price: Repriced['sale'];
  readonly reason: string | null;
}): ReactElement {
  return (
    <td>
      {price === null ? (
        <span className={styles['was']}>{reason}</span>
      ) : (
        <>
          <span className={styles['was']}>
            {price.from === null ? '' : `${showMoney(price.from)} `}
            <span aria-hidden="true">→</span>
            <VisuallyHidden>to</VisuallyHidden>{' '}
          </span>
          {showMoney(price.to)}
        </>
      )}
    </td>
  );
}

function Profit({ move }: { readonly move: Repriced | null }): ReactElement {
  if (move === null) return <td />;
  const { turns, after } = move;
  return (
    <td className={cx(turns === 'to a loss' && market['loss'], turns === 'to a profit' && market['gain'])}>
      {showFigure(after.figures.profitPerHead, '$/hd')}
      {turns !== null && `, ${turns}`}
    </td>
  );
}
