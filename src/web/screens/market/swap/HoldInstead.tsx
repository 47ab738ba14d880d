import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react';
import type { Carry } from '#calc-core/carry';
import { holdingOfClass } from '#calc-core/hold';
import { classNamed, type Board, type ToSell } from '#calc-core/market';
import { Button } from '#web/ui/fields/Button.tsx';
import market from '../Market.module.css';
import styles from './Swap.module.css';

const HoldPicture = lazy(async () => ({
  default: (await import('#web/decide/HoldPicture.tsx')).HoldPicture,
}));

interface HoldProps {
  readonly board: Board;
  readonly sell: ToSell;
  readonly carry: Carry | null;
}

/** The alternative to selling: holding the stock up to the class's last quoted weight. */
export function HoldInstead({ board, sell, carry }: HoldProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const of = classNamed(board, sell.class);
  const held = useMemo(
    () => (of === undefined || of.basis === 'hd' ? null : holdingOfClass(of, sell, carry)),
    [of, sell, carry],
  );
  if (held === null) return null;
  const { plan, verdict } = held;
  return (
    <section className={styles['hold']} aria-label="Hold or sell">
      <h2>{`Or hold the ${sell.class.toLowerCase()}`}</h2>
      <p>{verdict}</p>
      {plan !== null && plan.weeks.length > 1 && (
        <Button tone="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the weeks' : 'Week by week'}
        </Button>
      )}
      {isOpen && plan !== null && (
        <Suspense fallback={<p className={market['mute']}>Loading…</p>}>
          <HoldPicture plan={plan} />
        </Suspense>
      )}
    </section>
  );
}
