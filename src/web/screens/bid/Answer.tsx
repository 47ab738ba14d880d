import { useMemo, type ReactElement } from 'react';
import type { Carry } from '#calc-core/carry';
import { boughtAt, nearbyWeights, type Bid, type BidLacks, type Limit } from '#calc-core/decide';
import { showMoney, showNumber, showWeeks } from '#calc-core/number';
import { Button } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import styles from './Bid.module.css';
import { toBidField } from './Preset.tsx';

export interface AnswerProps {
  readonly bid: Bid;
  readonly carry: Carry | null;
  readonly limit: Limit;
}

/** The highest price, in the largest font size. Without a price, shows what is missing or the reason. */
export function Answer({
  bid,
  carry,
  limit,
  lacks,
}: AnswerProps & { readonly lacks: BidLacks | null }): ReactElement {
  const { price, perHead, lever, reason } = limit;
  if (price === null) {
    const at = lever.name === 'purchaseCostCKg' ? bid.draft.saleCostCKg : bid.draft.saleCostHd;
    return (
      <div className={styles['pay']} role="status">
        <p className={styles['none']}>
          {lacks?.words ?? `Cannot make ${showMoney(bid.wanted)} at ${showMoney(at)}`}
        </p>
        <p className={styles['why']}>
          {lacks === null ? reason : 'Then you see the most you can pay.'}{' '}
          <Button tone="link" onClick={() => toBidField(lacks?.label ?? 'Sale price')}>
            {lacks === null ? 'Change the sale price' : 'Go there'}
          </Button>
        </p>
      </div>
    );
  }
  const byKg = lever.name === 'purchaseCostCKg';
  const { weeksHeld } = boughtAt(bid, carry, lever, price);
  const time = weeksHeld.value === null ? '' : ` in ${showWeeks(weeksHeld.value)}`;
  return (
    <div className={styles['pay']} role="status">
      <p className={styles['label']}>Pay at most</p>
      <p className={styles['figures']}>
        <span className={styles['kg']}>
          {byKg ? showMoney(price) : wholeMoney(price)}
          <small>{byKg ? '/kg' : '/hd'}</small>
        </span>
        {byKg && perHead !== null && (
          <span className={styles['hd']}>
            {wholeMoney(perHead)}
            <small>/hd</small>
          </span>
        )}
      </p>
      <p className={styles['why']}>
        makes at least {showMoney(bid.wanted)} a head{time}
      </p>
    </div>
  );
}

/** Omits '.00', so '$1,250.00' → '$1,250'. */
const wholeMoney = (value: string): string => showMoney(value).replace(/\.00$/, '');

/** The highest price for slightly lighter and heavier stock. A press chooses that weight. */
export function Either({
  bid,
  carry,
  onWeight,
}: Pick<AnswerProps, 'bid' | 'carry'> & {
  readonly onWeight: (weight: string) => void;
}): ReactElement | null {
  const beside = useMemo(() => nearbyWeights(bid, carry), [bid, carry]);
  if (beside.length === 0) return null;
  return (
    <ul className={styles['either']} aria-label="What to pay at other weights">
      {beside.map(({ weight, price, perHead }) => (
        <li key={weight}>
          <button
            type="button"
            className={cx(weight === bid.draft.purchaseWeightkg && styles['on'])}
            aria-pressed={weight === bid.draft.purchaseWeightkg}
            onClick={() => onWeight(weight)}
          >
            <span>{showNumber(weight)} kg</span>
            <b>{price === null ? '—' : showMoney(price).slice(1)}</b>
            <span>{perHead === null ? '' : showMoney(perHead).replace(/\.\d\d$/, '')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
