import { useMemo, useState, type ReactElement } from 'react';
import { showFigure } from '#calc-core/figure';
import { classOf, reprice, type Board, type Repriced } from '#calc-core/market';
import { showMoney } from '#calc-core/number';
import type { Trade } from '#calc-core/trade';
import { noYardTerms } from '#calc-core/yard';
import { useRecords, useTrades } from '#web/data/hooks.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useNotices } from '#web/shell/notices.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { dayName } from './place.ts';
import { counted, repriceWords } from './reprice-words.ts';
import { isOpen } from './sell.ts';
import market from './Market.module.css';
import styles from './Reprice.module.css';

interface RepriceProps {
  readonly board: Board;
  readonly onClose: () => void;
}

/** Gives every trade that a class of the board prices its price, after a look at what that does: one edit, one undo. */
export default function Reprice({ board, onClose }: RepriceProps): ReactElement {
  const records = useRecords();
  const notices = useNotices();
  const rows = useTrades();
  /** Ticked or not by hand; else a trade is ticked that names its class. */
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [withPurchases, setWithPurchases] = useState(false);
  const { changed, left: without } = useMemo(
    () =>
      reprice(
        board,
        rows
          .filter(({ trade }) => isOpen(trade))
          .map(({ trade, carry, result }) => ({ trade: classed(trade, board), carry, result })),
        withPurchases,
      ),
    [board, rows, withPurchases],
  );
  const named = new Set(rows.filter(({ trade }) => trade.saleClass !== '').map(({ id }) => id));
  const isTicked = (id: string): boolean => byHand.get(id) ?? named.has(id);
  const ticked = changed.filter(({ trade }) => isTicked(trade.id));

  function apply(): void {
    records.commit(
      `Reprice ${counted(ticked.length)}`,
      ticked.map(({ trade, sale, purchase }) => ({
        kind: 'trade' as const,
        id: trade.id,
        op: 'patch' as const,
        patch: {
          // From now on it names the class that priced it.
          ...(sale === null
            ? {}
            : { saleCostHd: sale.to, saleYard: noYardTerms, saleClass: trade.saleClass }),
          ...(purchase === null
            ? {}
            : {
                purchaseCostHd: purchase.to,
                purchaseYard: noYardTerms,
                purchaseClass: trade.purchaseClass,
              }),
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
      <p className={market['verdict']} role="status">
        {repriceWords(changed, ticked)}
      </p>
      <Checkbox checked={withPurchases} onChange={setWithPurchases}>
        Purchase prices too
      </Checkbox>
      {changed.length > 0 && (
        <table className={styles['moves']}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Reprice</VisuallyHidden>
              </th>
              <th scope="col">Trade</th>
              <th scope="col">Sale $/hd</th>
              {withPurchases && <th scope="col">Purchase $/hd</th>}
              <th scope="col">Profit /hd now</th>
              <th scope="col">then</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((each) => (
              <Move
                key={each.trade.id}
                move={each}
                withPurchases={withPurchases}
                isTicked={isTicked(each.trade.id)}
                onTick={(tick) => setByHand(new Map([...byHand, [each.trade.id, tick]]))}
              />
            ))}
          </tbody>
        </table>
      )}
      {without.length > 0 && (
        <>
          <h3 className={styles['heading']}>{`${counted(without.length)} without a price`}</h3>
          <ul className={market['note']}>
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
const classed = (trade: Trade, board: Board): Trade => ({
  ...trade,
  saleClass: classOf(trade, board, 'saleClass'),
  purchaseClass: classOf(trade, board, 'purchaseClass'),
});

/** A price now and then; nothing where it does not change. */
function Price({ price }: { readonly price: Repriced['sale'] }): ReactElement {
  return (
    <td>
      {price !== null && (
        <>
          <span className={styles['was']}>{`${showMoney(price.from)} `}</span>
          {showMoney(price.to)}
        </>
      )}
    </td>
  );
}

interface MoveProps {
  readonly move: Repriced;
  readonly withPurchases: boolean;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

function Move({ move, withPurchases, isTicked, onTick }: MoveProps): ReactElement {
  const { trade, sale, purchase, before, after, turns } = move;
  return (
    <tr>
      <td>
        <Checkbox checked={isTicked} onChange={onTick} hideLabel>
          {`Reprice ${trade.name}`}
        </Checkbox>
      </td>
      <td>
        {trade.name}
        <small className={styles['by']}>{` ${trade.saleClass}`}</small>
      </td>
      <Price price={sale} />
      {withPurchases && <Price price={purchase} />}
      <td className={styles['was']}>{showFigure(before.figures.profitPerHead, '$/hd')}</td>
      <td className={cx(turns === 'to a loss' && market['loss'], turns === 'to a profit' && market['gain'])}>
        {showFigure(after.figures.profitPerHead, '$/hd')}
        {turns !== null && `, ${turns}`}
      </td>
    </tr>
  );
}
