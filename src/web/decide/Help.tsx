import {
  leverKey,
  leversOf,
  leverSteps,
  leverTitle,
  showLever,
  showStep,
  type Position,
} from '#calc-core/decide';
import { useEffect, useState, type ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { helpEntries, type HelpOf } from './help.ts';
import styles from './Help.module.css';

const titles: { readonly [Of in HelpOf]: string } = {
  'what if': 'What if',
  bid: 'What can I pay?',
  compare: 'Compare',
  market: 'Market prices',
  'sell and buy': 'Sell and buy',
};

interface HelpProps {
  readonly of: HelpOf;
  readonly position?: Position | undefined;
}

/** The button "How this works". The button and F1 open the help of a panel. */
export function HelpButton({ of, position }: HelpProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F1' || event.defaultPrevented) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles['help']}>
      <Button tone="link" hotkey="F1" onClick={() => setOpen(true)}>
        How this works
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={titles[of]} size="wide">
        <div className={styles['entries']} tabIndex={0} role="region" aria-label="Help">
          <dl>
            {helpEntries[of].map(([about, meaning, isAboutKeys]) => (
              <div key={about} data-keys={isAboutKeys}>
                <dt>{about}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          {position !== undefined && <StepsOf {...position} />}
        </div>
      </Dialog>
    </div>
  );
}

function StepsOf({ carry, trade }: Position): ReactElement {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Step</th>
          <th scope="col">Grain</th>
        </tr>
      </thead>
      <tbody>
        {leversOf({ carry, trade }).map((lever) => {
          const { step, grain } = leverSteps(lever, trade);
          return (
            <tr key={leverKey(lever)}>
              <th scope="row">{leverTitle(lever)}</th>
              <td>{showStep(step, lever)}</td>
              <td>{showLever(grain, lever)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
