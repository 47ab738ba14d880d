import { kindOf } from '#calc-core/animals';
import { showFigure } from '#calc-core/figure';
import {
  isOverpriced,
  outcomeWord,
  type JudgedProfit,
  tradeFigures,
  type TradeFigureName,
  type TradeResult,
} from '#calc-core/trade';
import type { ReactElement } from 'react';
import { LiveRegion } from '#web/ui/text/LiveRegion.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { isLoss } from '#web/ui/text/Figure.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { shornSides, type ShornSide } from './result-cards.ts';
import { useWorked, type Worked } from '#web/forms/parts/explaining.ts';
import { useKeyboardInset } from './keyboard-inset.ts';
import { OutcomeBadge, PricedBadge } from './OverpriceBadge.tsx';
import { reasonOf } from '#web/forms/parts/reason.ts';
import styles from './ResultBar.module.css';

const settleMs = 500;
const mostDigits = 28;
const whoseWords = { actual: ', actual', 'so far': ', so far', planned: '', past: ' then' } as const;

interface ResultBarProps {
  readonly side: ShornSide;
  readonly onSide: (side: ShornSide) => void;
  /** Which figures are shown. Undefined for planned figures. */
  readonly of?: keyof typeof whoseWords | undefined;
  /** The planned figures, if the shown figures include facts. */
  readonly planned?: TradeResult | null | undefined;
}

export function ResultBar({ side, onSide, of, planned = null }: ResultBarProps): ReactElement {
  const worked = useWorked();
  const inset = useKeyboardInset();
  const whose = of === undefined ? '' : whoseWords[of];
  const { shorn } = kindOf(worked.trade.animalSubTypeId);
  const names = headlineNames(shorn, side);
  const over = isOverpriced(worked.result, names.profit);
  return (
    <div
      className={cx(styles['bar'], inset > 0 && styles['typing'])}
      style={inset > 0 ? { bottom: inset } : undefined}
    >
      <div className={styles['head']}>
        {shorn && <Segmented label="Results for" value={side} options={shornSides} onChange={onSide} />}
        <span className={styles['badge']}>
          {over === null ? <OutcomeBadge /> : <PricedBadge over={over} />}
        </span>
      </div>
      <dl className={cx(styles['figures'], isCrowded(worked, names) && styles['crowded'])}>
        <Figure
          name={names.profit}
          label={`Profit /hd${whose}`}
          big
          {...(planned !== null && { small: `planned ${showFigure(planned.figures[names.profit], '$/hd')}` })}
        />
        <Figure name={names.total} label={`Total profit${whose}`} />
        <Figure name={names.roc} label={`ROC pa${whose}`} />
      </dl>
      <LiveRegion settleMs={settleMs}>{`${spoken(worked, names, over)}${whose}`}</LiveRegion>
    </div>
  );
}

interface HeadlineNames {
  readonly profit: JudgedProfit;
  readonly total: TradeFigureName;
  readonly roc: TradeFigureName;
}

function headlineNames(shorn: boolean, side: ShornSide): HeadlineNames {
  if (!shorn) return { profit: 'profitPerHead', total: 'totalProfit', roc: 'profitReturnOnCapitalPa' };
  return { profit: `${side}ProfitPerHead`, total: `${side}TotalProfit`, roc: `${side}ReturnOnCapitalPA` };
}

/** True if the figures are too long to fit side by side on the narrowest phone. */
function isCrowded({ result }: Worked, names: HeadlineNames): boolean {
  const digits = Object.values(names).map(
    (name: TradeFigureName) => showFigure(result.figures[name], tradeFigures[name].unit).length,
  );
  return digits.reduce((sum, length) => sum + length, 0) > mostDigits;
}

/** The figures for screen readers: "Profit per head $7.93, Return on capital pa 6.65%, Overpriced". */
function spoken({ result }: Worked, { profit, roc }: HeadlineNames, over: boolean | null): string {
  const figure = (name: TradeFigureName): string =>
    `${tradeFigures[name].label} ${reasonOf(result.figures[name]) ?? showFigure(result.figures[name], tradeFigures[name].unit)}`;
  const word = over === null ? [] : [outcomeWord(over)];
  return [figure(profit), figure(roc), ...word].join(', ');
}

interface FigureProps {
  readonly name: TradeFigureName;
  /** A short label. Three labels must fit side by side on the narrowest phone. */
  readonly label: string;
  readonly big?: boolean;
  readonly small?: string;
}

function Figure({ name, label, big = false, small }: FigureProps): ReactElement {
  const figure = useWorked().result.figures[name];
  const shown = showFigure(figure, tradeFigures[name].unit);
  return (
    <div className={cx(big && styles['big'])}>
      <dt>{label}</dt>
      <dd className={cx(isLoss(shown) && styles['loss'])} title={reasonOf(figure)}>
        {shown}
        {small !== undefined && <small>{small}</small>}
      </dd>
    </div>
  );
}
