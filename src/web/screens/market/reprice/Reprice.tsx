import type { ReactElement } from 'react';
import type { Board } from '#calc-core/market';
import { Button } from '#web/ui/fields/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useNotices } from '#web/shell/notices.tsx';
import { dayName } from '../place.ts';
import { RepriceTable } from './RepriceTable.tsx';
import { counted, listWords, repriceWords } from './reprice-words.ts';
import { useRepricing } from './use-repricing.ts';
import market from '../Market.module.css';
import styles from './Reprice.module.css';

interface RepriceProps {
  readonly board: Board;
  readonly onClose: () => void;
}

/** A dialog that lists every open trade with its result at the day's prices. Ticked trades get their new prices in one edit. */
export default function Reprice({ board, onClose }: RepriceProps): ReactElement {
  const notices = useNotices();
  const repricing = useRepricing(board);
  const { rows, changed, ticked, chosen } = repricing;
  const isClassesOnly = ticked.length === 0 && chosen > 0;
  const canApply = ticked.length > 0 || isClassesOnly;

  function apply(): void {
    if (!canApply) return;
    repricing.apply();
    notices.ok(isClassesOnly ? `Class set for ${counted(chosen)}` : `${counted(ticked.length)} repriced`);
    onClose();
  }

  return (
    <Dialog
      open
      size="full"
      title={`Reprice trades by ${dayName(board)}`}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" aria-disabled={!canApply} onClick={apply}>
            {isClassesOnly ? `Set the class of ${counted(chosen)}` : `Reprice ${counted(ticked.length)}`}
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
      <p className={market['note']}>{listWords(rows, repricing.sold)}</p>
      <div className={styles['tools']}>
        <Checkbox checked={repricing.withPurchases} onChange={repricing.setWithPurchases}>
          Purchase prices too
        </Checkbox>
        {changed.some(({ isLoss }) => isLoss) && (
          <Button
            tone="line"
            aria-disabled={!ticked.some(({ isLoss }) => isLoss)}
            onClick={repricing.untickLosses}
          >
            Untick losses
          </Button>
        )}
      </div>
      {rows.length > 0 && <RepriceTable board={board} repricing={repricing} />}
    </Dialog>
  );
}
