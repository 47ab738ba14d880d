import type { Plan } from '#calc-core/actual';
import { showAmount } from '#calc-core/number';
import type { Actual } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { ImportCards } from '#web/sheets/panels/importing/ImportCards.tsx';
import { ImportHead } from '#web/sheets/panels/importing/ImportHead.tsx';
import { ImportSource } from '#web/sheets/panels/importing/ImportSource.tsx';
import { ImportTable } from '#web/sheets/panels/importing/ImportTable.tsx';
import { ListLayout, RememberedLists } from '#web/sheets/panels/importing/ListLayout.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { SaleAbout } from './SaleAbout.tsx';
import { SaleChanges } from './SaleChanges.tsx';
import { SaleTerms } from './SaleTerms.tsx';
import { useSaleReading, type SaleReading } from './use-sale-reading.ts';
import styles from './Sale.module.css';

export interface SaleImportProps {
  readonly plan: Plan;
  readonly actual: Actual;
  readonly onClose: () => void;
  /** Called with all facts, including the sale. The sentence is for the notice that offers Undo. */
  readonly onEnter: (actual: Actual, sentence: string) => void;
}

/** Imports a kill sheet or an account sale as the actual sale. Shows what was read, and the profit. */
export default function SaleImport({ plan, actual, onClose, onEnter }: SaleImportProps): ReactElement {
  const sale = useSaleReading(plan, actual);
  const { reading, readFile, readText } = sale.source;
  const { next, head, parts } = sale;
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title="Sale from a kill sheet or account sale"
      actions={
        <>
          {parts !== null && (
            <Button
              tone="primary"
              disabled={next === null || sale.isThere || sale.isBusy}
              onClick={() => {
                if (next === null || parts === null) return;
                sale.layouts.remember(parts.plan, sale.layouts.name(sale.fileName));
                onEnter(next, `Entered the sale of ${head} head`);
                onClose();
              }}
            >
              Enter the sale of {showAmount(head, 'head')} head
            </Button>
          )}
          <Button tone={parts === null ? 'line' : 'quiet'} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {reading.is === 'none' && (
        <>
          <ImportSource problem={reading.problem} onFile={readFile} onText={readText} />
          <RememberedLists of="sale" />
        </>
      )}
      {reading.is === 'reading' && (
        <p role="status" className={styles['about']}>
          Reading {reading.name}: <progress aria-label="Reading the file" />
        </p>
      )}
      {parts !== null && <SalePreview trade={plan} actual={actual} sale={sale} parts={parts} />}
    </Dialog>
  );
}

interface SalePreviewProps {
  readonly trade: Plan;
  readonly actual: Actual;
  readonly sale: SaleReading;
  readonly parts: NonNullable<SaleReading['parts']>;
}

function SalePreview({ trade, actual, sale, parts }: SalePreviewProps): ReactElement {
  const { readSheet } = sale.source;
  const isNarrow = useNarrow();
  return (
    <>
      <ImportHead
        name={sale.fileName}
        plan={parts.plan}
        onSheet={readSheet}
        onHead={sale.onHead}
        onAnother={sale.onAnother}
      />
      <SaleAbout plan={parts.plan} others={sale.others} rows={parts.rows} isOfCarcases={sale.asks.dressing} />
      <ListLayout layouts={sale.layouts} plan={parts.plan} fileName={sale.fileName} onChosen={sale.onReset} />
      <SaleTerms actual={actual} sale={sale} />
      {isNarrow ? <ImportCards {...parts} /> : <ImportTable {...parts} />}
      {sale.isThere && <p className={styles['about']}>This sale is entered already. Nothing changes.</p>}
      {sale.next !== null && !sale.isThere && <SaleChanges plan={trade} actual={actual} next={sale.next} />}
    </>
  );
}
