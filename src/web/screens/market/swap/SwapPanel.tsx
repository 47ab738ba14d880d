import { useState, type ReactElement, type ReactNode } from 'react';
import { showFigure, showFigureExactly } from '#calc-core/figure';
import type { Swap, ToBuy, ToSell } from '#calc-core/market';
import { isNothing, showMoney, showNumber, showWeeks } from '#calc-core/number';
import { loadTrade } from '#calc-core/trade';
import { Button } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { stockWords, swapLabel } from './swap-words.ts';
import market from '../Market.module.css';
import styles from './Swap.module.css';

interface PanelProps {
  readonly swap: Swap;
  readonly sell: ToSell;
  readonly buy: ToBuy;
  readonly onMake: (() => void) | undefined;
  readonly choice: ReactNode;
  readonly hold: ReactNode;
  /** For a phone: shows only the figures and the buttons. Explain opens the lines of the calculation. */
  readonly compact?: boolean;
}

const perKg = (price: string | null, weightKg: string | null): string =>
  price === null || weightKg === null ? '' : `, ${showNumber(weightKg)} kg at ${showMoney(price)}`;

/** The selected swap, calculated as a trade. */
export function SwapPanel({
  swap,
  sell,
  buy,
  onMake,
  choice,
  hold,
  compact = false,
}: PanelProps): ReactElement {
  const [isExplained, setExplained] = useState(false);
  if (swap.trade === null) {
    return (
      <>
        <p className={market['verdict']}>{swapLabel(sell, buy)}</p>
        <p className={market['mute']}>{swap.reason}</p>
        {choice}
        {hold}
      </>
    );
  }
  const weeks = showWeeks(swap.result.figures.weeksHeld.value);
  return (
    <>
      {!compact && (
        <>
          <p className={market['verdict']}>{swapLabel(sell, buy)}</p>
          <p className={market['mute']}>{`${showNumber(sell.head)} head, ${weeks} on ${swap.carry.name}`}</p>
        </>
      )}
      <Headline figures={swap.result.figures} bought={compact ? stockWords(buy).toLowerCase() : null} />
      {(!compact || isExplained) && (
        <>
          {choice}
          <Sum swap={swap} />
        </>
      )}
      <div className={cx(styles['actions'], compact && styles['wide'])}>
        {onMake !== undefined && (
          <Button tone="primary" onClick={onMake}>
            Make this trade
          </Button>
        )}
        <Button tone="line" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
          Explain
        </Button>
      </div>
      {isExplained && <Explained swap={swap} />}
      {(!compact || isExplained) && hold}
    </>
  );
}

interface HeadlineProps {
  readonly figures: Extract<Swap, { readonly reason?: undefined }>['result']['figures'];
  /** The stock to buy, shown on a phone, where the swap has no heading. Null on a wide screen. */
  readonly bought: string | null;
}

function Headline({ figures, bought }: HeadlineProps): ReactElement {
  return (
    <dl className={styles['big']}>
      <div>
        <dt>{bought === null ? 'Profit /hd' : `Profit /hd, ${bought}`}</dt>
        <dd>{showFigure(figures.profitPerHead, '$/hd')}</dd>
      </div>
      {bought === null && (
        <div>
          <dt>A week</dt>
          <dd>{showFigure(figures.profitPerWeek, '$/hd/week')}</dd>
        </div>
      )}
      <div>
        <dt>ROC pa</dt>
        <dd>{showFigure(figures.profitReturnOnCapitalPa, '% pa')}</dd>
      </div>
    </dl>
  );
}

/** Sale minus purchase minus cost of carry, and the cash left on the day. */
function Sum({ swap }: { readonly swap: Extract<Swap, { readonly reason?: undefined }> }): ReactElement {
  const { trade, result, cash } = swap;
  const { figures } = result;
  const draft = loadTrade(trade);
  const exact = showFigureExactly(figures.profitPerHead);
  const isShort = cash.startsWith('-');
  return (
    <>
      <ul className={styles['lines']}>
        <Line
          label={`Sale price${perKg(draft.saleCostCKg, trade.saleWeightkg)}`}
          value={showMoney(trade.saleCostHd)}
        />
        <Line
          sign="-"
          label={`Purchase price${perKg(draft.purchaseCostCKg, trade.purchaseWeightkg)}`}
          value={showMoney(trade.purchaseCostHd)}
        />
        <Line sign="-" label="Cost of carry" value={showFigure(figures.costOfCarryPerHead, '$/hd')} />
        <li className={styles['sum']}>
          <span>
            <i>=</i>Profit per head
          </span>
          <b>{showFigure(figures.profitPerHead, '$/hd')}</b>
        </li>
      </ul>
      {exact !== null && /\.\d{3}/.test(exact) && (
        <p
          className={market['note']}
        >{`Cut at two decimals, not rounded. In full $${exact.slice(0, exact.indexOf('.') + 5)}`}</p>
      )}
      <p className={market['note']}>
        {isShort
          ? `${showMoney(cash.slice(1))} /hd more is needed on the day.`
          : `${showMoney(cash)} /hd stays in hand on the day.`}
      </p>
    </>
  );
}

function Line({
  sign = '',
  label,
  value,
}: {
  readonly sign?: string;
  readonly label: string;
  readonly value: string;
}): ReactElement {
  return (
    <li>
      <span>
        <i>{sign}</i>
        {label}
      </span>
      <b>{value}</b>
    </li>
  );
}

/** Every line of the cost of carry, explained as in a trade. */
function Explained({
  swap,
}: {
  readonly swap: Extract<Swap, { readonly reason?: undefined }>;
}): ReactElement {
  const { figures } = swap.result;
  const lines = [
    ['Purchase costs', figures.purchaseCosts],
    ['Processing costs', figures.processingCosts],
    ['Backgrounding', figures.backgrounding],
    ['Agistment', figures.agistment],
    ['Supplements', figures.supplementCost],
    ['Selling costs', figures.sellingCosts],
    ['Agent commission', figures.commission],
    ['Losses', figures.losses],
    ['Labour', figures.labour],
    ['Aircraft', figures.aircraftPerHead],
    ['Interest on capital', figures.interestOnCapital],
    ['Interest on carry', figures.interestOnCarry],
  ] as const;
  return (
    <ul className={styles['lines']} aria-label="Cost of carry, line by line">
      {lines
        .filter(([, figure]) => figure.value === null || !isNothing(showFigureExactly(figure)))
        .map(([label, figure]) => (
          <Line key={label} label={label} value={showFigure(figure, '$/hd')} />
        ))}
    </ul>
  );
}
