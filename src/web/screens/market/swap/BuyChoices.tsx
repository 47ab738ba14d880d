import type { ReactElement } from 'react';
import type { AnimalTypeId } from '#calc-core/animals';
import type { ToBuy } from '#calc-core/market';
import { readTyped } from '#calc-core/number';
import { tradeInputs } from '#calc-core/trade';
import type { CarryRow } from '#web/data/records.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Pick } from '../Pick.tsx';
import type { BuyChoice } from './sell.ts';
import styles from './Swap.module.css';

interface BuyChoicesProps {
  readonly buy: ToBuy;
  readonly animalTypeId: AnimalTypeId;
  readonly carries: readonly CarryRow[];
  /** True to ask for the feed rating, which is needed to compare profit by feed. */
  readonly withRating: boolean;
  readonly onChoose: (choice: Partial<BuyChoice>) => void;
}

/** The choices for one buy: the carry of its animal, and its feed rating. */
export function BuyChoices({
  buy,
  animalTypeId,
  carries,
  withRating,
  onChoose,
}: BuyChoicesProps): ReactElement {
  const options = carries
    .filter(({ carry }) => carry.animalTypeId === animalTypeId)
    .map(({ id, carry }) => ({ value: id, label: carry.name }));
  return (
    <div className={styles['choices']}>
      <Pick
        label="This buy on"
        value={buy.carry?.id ?? ''}
        options={options}
        onChange={(carryId) => onChoose({ carryId })}
      />
      {withRating && (
        <AmountField
          label={tradeInputs.feedRating.label}
          unit={animalTypeId === 2 ? 'DSE/hd' : 'AE/hd'}
          placeholder=""
          value={buy.feedRating ?? null}
          read={(text) => readTyped(text, tradeInputs.feedRating)}
          measure="number"
          onCommit={(feedRating) => onChoose({ feedRating })}
        />
      )}
    </div>
  );
}
