import { useMemo, useState, type ReactElement } from 'react';
import {
  Decimal,
  reprice,
  showFigure,
  showMoney,
  showNumber,
  type Board,
  type ClassedTrade,
  type Repriced,
} from '#calc-core';
import { useRecords, useTrades } from '#web/data/hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useNotices } from '../common/notices.tsx';
import { dayName } from './place.ts';
import { classOf } from './sell.ts';
import styles from './Market.module.css';

interface RepriceProps {
  readonly board: Board;
  readonly onClose: () => void;
}

/** Gives every trade that a class of the board prices its price, after a look at what that does: one edit, one undo. */
export default function Reprice({ board, onClose }: RepriceProps): ReactElement {
  const records = useRecords();
  const notices = useNotices();
  const rows = useTrades();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [withPurchases, setWithPurchases] = useState(false);
  const { changed, left: without } = useMemo(
    () =>
      reprice(
        board,
        rows.map(({ trade, carry }) => ({ trade: classed(trade, board), carry })),
        withPurchases,
      ),
    [board, rows, withPurchases],
  );
  const ticked = changed.filter(({ trade }) => !left.has(trade.id));
  const total = ticked.reduce(
    (sum, { before, after }) =>
      sum.plus(after.figures.totalProfit.value ?? 0).minus(before.figures.totalProfit.value ?? 0),
    new Decimal(0),
  );

  function apply(): void {
    records.commit(
      `Reprice ${counted(ticked.length)}`,
      ticked.map(({ trade, sale, purchase }) => ({
        kind: 'trade' as const,
        id: trade.id,
        op: 'patch' as const,
        patch: {
          ...(sale === null ? {} : { saleCostHd: sale.to }),
          ...(purchase === null ? {} : { purchaseCostHd: purchase.to }),
        },
      })),
      { bulk: true },
    );
    notices.ok(`${counted(ticked.length)} repriced`);
    onClose();
  }

  return (
    <Dialog
      open
      size="wide"
      title={`Reprice trades by ${dayName(board)}`}
      onClose={onClose}
      actions={
        <>
          <Button
            tone="primary"
            aria-disabled={ticked.length === 0}
            onClick={() => ticked.length > 0 && apply()}
          >
            {`Reprice ${counted(ticked.length)}`}
          </Button>
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p className={styles['verdict']} role="status">
        {sentenceOf(ticked, total)}
      </p>
      <Checkbox checked={withPurchases} onChange={setWithPurchases}>
        Purchase prices too
      </Checkbox>
      {changed.length > 0 && (
        <table className={styles['moves']}>
          <thead>
            <tr>
              <th>
                <span className={styles['hidden']}>Reprice</span>
              </th>
              <th>Trade</th>
              <th>Sale $/hd</th>
              <th>Profit /hd now</th>
              <th>then</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((each) => (
              <Move
                key={each.trade.id}
                move={each}
                isTicked={!left.has(each.trade.id)}
                onTick={(isTicked) => {
                  const others = new Set(left);
                  if (isTicked) others.delete(each.trade.id);
                  else others.add(each.trade.id);
                  setLeft(others);
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      {without.length > 0 && (
        <>
          <h3 className={styles['heading']}>{`${counted(without.length)} without a price`}</h3>
          <ul className={styles['note']}>
            {without.map(({ trade, reason }) => (
              <li key={trade.id}>{`${trade.name}: ${reason}`}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** A trade with the class that prices it: the one it names, else the one that its name or kind says. */
const classed = (trade: Parameters<typeof classOf>[0], board: Board): ClassedTrade => ({
  ...trade,
  saleClass: classOf(trade, board, 'saleClass'),
  purchaseClass: classOf(trade, board, 'purchaseClass'),
});

const counted = (count: number): string => (count === 1 ? '1 trade' : `${showNumber(String(count))} trades`);

function sentenceOf(ticked: readonly Repriced[], total: Decimal): string {
  if (ticked.length === 0) return 'No trade changes.';
  const size = showMoney(total.abs());
  const [verb, direction] = total.isNegative() ? ['take', 'off'] : ['add', 'to'];
  const turned = (['to a profit', 'to a loss'] as const)
    .map((turns) => ({ turns, count: ticked.filter((each) => each.turns === turns).length }))
    .filter(({ count }) => count > 0)
    .map(({ turns, count }) => ` ${count} ${count === 1 ? 'turns' : 'turn'} ${turns}.`);
  return `These prices ${verb} ${size} ${direction} the total profit of ${counted(ticked.length)}.${turned.join('')}`;
}

interface MoveProps {
  readonly move: Repriced;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

function Move({ move, isTicked, onTick }: MoveProps): ReactElement {
  const { trade, sale, before, after, turns } = move;
  return (
    <tr>
      <td>
        <Checkbox checked={isTicked} onChange={onTick} hideLabel>
          {`Reprice ${trade.name}`}
        </Checkbox>
      </td>
      <td>{trade.name}</td>
      <td>
        {sale !== null && (
          <>
            <span className={styles['was']}>{`${showMoney(sale.from)} `}</span>
            {showMoney(sale.to)}
          </>
        )}
      </td>
      <td className={styles['was']}>{showFigure(before.figures.profitPerHead, '$/hd')}</td>
      <td className={cx(turns === 'to a loss' && styles['loss'], turns === 'to a profit' && styles['gain'])}>
        {showFigure(after.figures.profitPerHead, '$/hd')}
        {turns !== null && `, ${turns}`}
      </td>
    </tr>
  );
}
