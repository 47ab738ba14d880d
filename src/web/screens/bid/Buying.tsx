import { useRef, useState, type ReactElement, type RefObject } from 'react';
import { kindOf } from '#calc-core/animals';
import { aboveLimit, boughtAt, purchaseOf, type Bid } from '#calc-core/decide';
import { showFigure } from '#calc-core/figure';
import { readTyped, showAmount, showMoney } from '#calc-core/number';
import { isAboveZero, tradeInputs, type TradeChange } from '#calc-core/trade';
import { useRecords } from '#web/data/hooks.ts';
import { newId } from '#web/data/records.ts';
import { centsNote } from '#web/forms/parts/cents-note.tsx';
import { unitMarks } from '#web/forms/parts/units.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { today } from '#web/shell/today.ts';
import styles from './Bid.module.css';
import { toBidField } from './Preset.tsx';
import type { AnswerProps } from './Answer.tsx';

interface BuyingProps extends AnswerProps {
  readonly onBid: (bid: Bid) => void;
  readonly onEdit: (change: TradeChange) => void;
}

interface JustBought {
  readonly id: string;
  readonly name: string;
  readonly words: string;
}

/** Records a purchase at the saleyard as a new trade, bought today. The trade gets a name that no other trade has. */
function useBuying({ bid, carry, limit, onBid }: BuyingProps, rail: RefObject<HTMLDivElement | null>) {
  const records = useRecords();
  const [bought, setBought] = useState<JustBought | null>(null);
  const { draft, paid } = bid;
  const { lever } = limit;
  const price = paid ?? limit.price;
  const buy = (): void => {
    // Focus a field with an unreadable text. The bid still has the field's previous value.
    const wrong = rail.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) return wrong.focus();
    if (!isAboveZero(draft.numberOfHead)) return toBidField('Head');
    if (price === null) return toBidField('Paid');
    const names = records.trades().map(({ trade }) => trade.name);
    const doc = purchaseOf(bid, carry, { lever, price }, { id: newId(), today: today(), names });
    records.commit(`Bought ${doc.name}`, [{ kind: 'trade', id: doc.id, op: 'create', doc }]);
    const at = `${showMoney(price)}${lever.name === 'purchaseCostCKg' ? ' /kg' : ' a head'}`;
    setBought({
      id: doc.id,
      name: doc.name,
      words: `${showAmount(draft.numberOfHead, 'head')} head at ${at}`,
    });
    onBid({ ...bid, paid: null });
  };
  const nextPen = (): void => {
    setBought(null);
    toBidField(kindOf(draft.animalSubTypeId).perHeadOnly ? 'Paid' : 'Weight');
  };
  const onPaid = (value: string | null): void => {
    if (value !== null) setBought(null);
    onBid({ ...bid, paid: value });
  };
  return { price, bought, buy, nextPen, onPaid };
}

interface PaidFieldProps extends Pick<AnswerProps, 'limit'> {
  readonly paid: string | null;
  readonly onPaid: (value: string | null) => void;
}

/** The price actually paid. An empty box means the highest price that the bid allows. */
function PaidField({ limit, paid, onPaid }: PaidFieldProps): ReactElement {
  const input = { ...tradeInputs[limit.lever.name as 'purchaseCostHd'], label: 'Paid' };
  const above = aboveLimit(limit, paid);
  return (
    <AmountField
      label="Paid"
      value={paid}
      read={(text) => readTyped(text, input)}
      measure={input.unit}
      {...unitMarks(input.unit)}
      placeholder={limit.price === null ? '' : showAmount(limit.price, input.unit, 'sheet')}
      note={
        centsNote(paid, input.unit, onPaid) ??
        (above === null ? null : (
          <span className={styles['above']}>
            {showMoney(above)} above the limit of {showMoney(limit.price)}
          </span>
        ))
      }
      onInput={onPaid}
    />
  );
}

export function Buying(props: BuyingProps): ReactElement | null {
  const { bid, carry, limit, onEdit } = props;
  const { draft, paid } = bid;
  const { slug } = useFarm();
  const mayWrite = useMayWrite();
  const rail = useRef<HTMLDivElement>(null);
  const { price, bought, buy, nextPen, onPaid } = useBuying(props, rail);
  const made = price === null ? null : boughtAt(bid, carry, limit.lever, price);
  return (
    <div className={styles['buy']} ref={rail}>
      {made?.profitPerHead.value && price !== null && (
        <p>
          At {showMoney(price)} it makes <b>{showFigure(made.profitPerHead, '$/hd')} a head</b>,{' '}
          {showFigure(made.totalProfit, '$').replace(/\.\d\d$/, '')} in all
        </p>
      )}
      <PaidField {...{ limit, paid, onPaid }} />
      <AmountField
        label="Head"
        value={draft.numberOfHead}
        read={(text) => readTyped(text, { ...tradeInputs.numberOfHead, label: 'Head' })}
        measure="head"
        onInput={(value) => onEdit({ field: 'numberOfHead', value })}
      />
      {mayWrite && (
        <Button tone="primary" onClick={buy} disabled={bought !== null} className={styles['bought']}>
          Bought
        </Button>
      )}
      {bought !== null && (
        <div className={styles['next']}>
          <p role="status">
            Bought <TextLink href={addresses.trade(slug, bought.id)}>{bought.name}</TextLink>, {bought.words}
          </p>
          <Button tone="line" onClick={nextPen}>
            Next pen
          </Button>
        </div>
      )}
    </div>
  );
}
