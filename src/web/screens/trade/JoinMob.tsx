import { bestKnownOf, joinMobs, joinProblem, tradeStage } from '#calc-core/actual';
import { showAmount } from '#calc-core/number';
import type { Trade } from '#calc-core/trade';
import { useState, type ReactElement } from 'react';
import { today } from '#web/shell/today.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { MobPreview } from './MobPreview.tsx';
import styles from './Mob.module.css';

export interface JoinMobProps {
  readonly trade: Trade;
  readonly others: readonly Trade[];
  readonly onJoin: (joined: Trade, other: Trade) => void;
  readonly onClose: () => void;
}

const nameOf = (trade: Trade): string => {
  const head = bestKnownOf(null, trade).trade.numberOfHead;
  return `${trade.name.trim() || 'Unnamed trade'}, ${showAmount(head, 'head')} head`;
};

export default function JoinMob({ trade, others, onJoin, onClose }: JoinMobProps): ReactElement {
  const bought = others.filter((each) => each.id !== trade.id && tradeStage(each) !== 'planned');
  const [id, setId] = useState('');
  const other = bought.find((each) => each.id === id);
  const made = other === undefined ? null : joinMobs(trade, other, today());
  const own = joinProblem(trade, trade);
  const isPlan = tradeStage(trade) === 'planned';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Join another mob"
      actions={
        <>
          <Button
            tone="primary"
            disabled={made === null || 'problem' in made}
            onClick={() => {
              if (made !== null && other !== undefined && 'joined' in made) onJoin(made.joined, other);
            }}
          >
            Join
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {isPlan ? (
        <p>{own}</p>
      ) : bought.length === 0 ? (
        <p>There is no other bought mob.</p>
      ) : (
        <div className={styles['mob']}>
          <Select
            label="Mob that joins this one"
            value={id}
            placeholder="Choose a mob"
            options={bought.map((each) => ({ value: each.id, label: nameOf(each) }))}
            onChange={setId}
          />
          {made !== null && other !== undefined && 'joined' in made && (
            <>
              <MobPreview before={[trade, other]} after={[made.joined]} />
              <p className={styles['why']}>
                Head, deaths and sales are added. Prices and weights become the average over all head. The
                other trade is deleted.
              </p>
            </>
          )}
          {made !== null && 'problem' in made && <p role="alert">{made.problem}</p>}
        </div>
      )}
    </Dialog>
  );
}
