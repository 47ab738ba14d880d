import {
  explainFigure,
  tradeFigures,
  type Carry,
  type Trade,
  type TradeFigureName,
  type TradeResult,
} from '#calc-core';
import { useState, type ReactElement } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { fullFigure } from './full.ts';
import styles from './Explanation.module.css';

interface ExplanationProps {
  readonly name: TradeFigureName;
  readonly carry: Carry | null;
  readonly trade: Trade;
  /** The trade worked out, where that is done already. */
  readonly worked?: TradeResult | undefined;
}

/** What a figure is made of: one sentence, its lines with operators, a rule and the result; each line that is a figure itself opens in turn. */
export default function Explanation({ name, carry, trade, worked }: ExplanationProps): ReactElement {
  const [path, setPath] = useState<readonly TradeFigureName[]>([]);
  const shown = path.at(-1) ?? name;
  const {
    help,
    label,
    unit,
    steps,
    formula,
    result,
    shown: figure,
  } = explainFigure(shown, carry, trade, worked);
  const full = fullFigure(result, unit);
  return (
    <div className={styles['explanation']}>
      {path.length > 0 && (
        <Button tone="link" icon="back" onClick={() => setPath(path.slice(0, -1))}>
          {tradeFigures[path.at(-2) ?? name].label}
        </Button>
      )}
      {path.length > 0 && <h3 className={styles['within']}>{label}</h3>}
      <p className={styles['help']}>{help}</p>
      <dl className={styles['lines']}>
        {steps.map((step, index) => (
          <Line key={`${step.label}${index}`} {...step} onWalk={(to) => setPath([...path, to])} />
        ))}
        <div className={styles['sum']}>
          <dt>
            <i>=</i>
            {label}
          </dt>
          <dd>{figure}</dd>
        </div>
      </dl>
      {result.value === null && <p className={styles['full']}>Not available: {result.reason}.</p>}
      {full !== null && <p className={styles['full']}>Cut at two decimals, not rounded. In full {full}</p>}
      {steps.length < 2 && <p className={styles['formula']}>{formula}</p>}
    </div>
  );
}

interface LineProps {
  readonly operator: string;
  readonly label: string;
  readonly shown: string;
  readonly figure?: TradeFigureName | undefined;
  readonly onWalk: (name: TradeFigureName) => void;
}

function Line({ operator, label, shown, figure, onWalk }: LineProps): ReactElement {
  return (
    <div className={styles['line']}>
      <dt>
        <i>{operator}</i>
        {label}
      </dt>
      <dd>
        {figure === undefined ? (
          shown
        ) : (
          <button
            type="button"
            className={styles['walk']}
            aria-label={`${label}: ${shown}. Explain`}
            onClick={() => onWalk(figure)}
          >
            {shown} <Icon name="chevronRight" small />
          </button>
        )}
      </dd>
    </div>
  );
}
