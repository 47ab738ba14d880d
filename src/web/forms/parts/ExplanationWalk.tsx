import { formatFullPrecision } from '#calc-core/figure';
import type { Explanation } from '#calc-core/trade';
import { useState, type ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import styles from './Explanation.module.css';

interface ExplanationWalkProps<Name> {
  readonly name: Name;
  readonly explain: (name: Name) => Explanation<Name>;
  readonly labelOf: (name: Name) => string;
  /** The explanation that is open at first: a figure, then a figure inside it, and so on. */
  readonly at?: readonly Name[] | undefined;
}

/** Shows how a figure is calculated: a sentence, lines with operators, and the result. A line can open its own calculation. */
export function ExplanationWalk<Name>({
  name,
  explain,
  labelOf,
  at = [],
}: ExplanationWalkProps<Name>): ReactElement {
  const [path, setPath] = useState<readonly Name[]>(at);
  const { help, label, unit, steps, formula, result, shown } = explain(path.at(-1) ?? name);
  const full = formatFullPrecision(result, unit);
  return (
    <div className={styles['explanation']}>
      {path.length > 0 && (
        <Button tone="link" icon="back" onClick={() => setPath(path.slice(0, -1))}>
          {labelOf(path.at(-2) ?? name)}
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
          <dd>{shown}</dd>
        </div>
      </dl>
      {result.value === null && <p className={styles['full']}>Not available: {result.reason}.</p>}
      {full !== null && <p className={styles['full']}>Cut at two decimals, not rounded. In full {full}</p>}
      {steps.length < 2 && <p className={styles['formula']}>{formula}</p>}
    </div>
  );
}

interface LineProps<Name> {
  readonly operator: string;
  readonly label: string;
  readonly shown: string;
  readonly figure?: Name | undefined;
  readonly onWalk: (name: Name) => void;
}

function Line<Name>({ operator, label, shown, figure, onWalk }: LineProps<Name>): ReactElement {
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
