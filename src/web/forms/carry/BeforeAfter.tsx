import type { Carry } from '#calc-core/carry';
import { showFigure } from '#calc-core/figure';
import { showMoney } from '#calc-core/number';
import { directionOf } from '#calc-core/trade';
import { useDeferredValue, useEffect, useId, useMemo, useState, type ReactElement } from 'react';
import type { TradeRow } from '#web/data/records.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { FigureText } from '#web/ui/text/FigureText.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { LiveRegion } from '#web/ui/text/LiveRegion.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { previewCarry, baselineOf, type ChangedTrade } from './carry-preview.ts';
import { reasonOf } from '#web/forms/parts/reason.ts';
import styles from './BeforeAfter.module.css';

interface BeforeAfterProps {
  /** The saved carry. */
  readonly before: Carry;
  readonly after: Carry;
  readonly trades: readonly TradeRow[];
  readonly tradeHref?: ((tradeId: string) => string) | undefined;
}

const most = 7;

/** Shows how saving the carry would change its trades. Hidden if no trade or no value would change. */
export function BeforeAfter({ before, after, trades, tradeHref }: BeforeAfterProps): ReactElement | null {
  const id = useId();
  const settled = useDeferredValue(after);
  const baseline = useMemo(() => baselineOf(before, trades), [before, trades]);
  const preview = useMemo(() => previewCarry(before, settled, baseline), [before, settled, baseline]);
  const [isWhole, setWhole] = useState(false);
  useUncovered(preview !== null);
  if (preview === null) return null;
  const count = `${preview.trades.length} ${preview.trades.length === 1 ? 'trade' : 'trades'}`;
  const hidden = preview.trades.length - most;
  return (
    <section className={styles['strip']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{`Before and after on ${count}`}</h2>
        <p>{preview.sentence}</p>
        <span
          className={styles['hint']}
        >{`Profit per head. Saving recalculates ${preview.trades.length === 1 ? 'it' : `all ${preview.trades.length}`}`}</span>
      </div>
      <ol className={cx(styles['trades'], isWhole && styles['whole'])}>
        {(isWhole ? preview.trades : preview.trades.slice(0, most)).map((trade) => (
          <Changed key={trade.id} trade={trade} href={tradeHref?.(trade.id)} />
        ))}
      </ol>
      {hidden > 0 && (
        <div className={styles['more']}>
          <Button tone="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show ${most} only` : `and ${hidden} more`}
          </Button>
        </div>
      )}
      <LiveRegion settleMs={900}>{preview.sentence}</LiveRegion>
    </section>
  );
}

/** Scrolls to the focused field, which the new strip may cover. */
function useUncovered(shown: boolean): void {
  useEffect(() => {
    if (shown) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
}

function Changed({
  trade,
  href,
}: {
  readonly trade: ChangedTrade;
  readonly href: string | undefined;
}): ReactElement {
  const { name, before, after, difference, becomes } = trade;
  const direction = difference === null ? null : directionOf(difference);
  return (
    <li>
      {href === undefined ? (
        <span className={styles['name']}>{name}</span>
      ) : (
        <Link href={href} className={styles['name']}>
          {name}
        </Link>
      )}
      <span className={styles['before']}>{`${showFigure(before, '$/hd')} before`}</span>
      <span className={styles['after']}>
        <FigureText reason={reasonOf(after)}>{showFigure(after, '$/hd')}</FigureText>
      </span>
      {difference !== null && (
        <span
          className={cx(
            styles['difference'],
            becomes === 'Underpriced' && styles['worse'],
            becomes === 'Overpriced' && styles['better'],
          )}
        >
          {direction !== null && <Icon name={direction} small label={direction} />}
          {direction === null ? 'no change' : showMoney(difference).replace('-', '')}
          {becomes && `, ${becomes}`}
        </span>
      )}
    </li>
  );
}
