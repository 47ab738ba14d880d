import { useState, type ReactElement } from 'react';
import { animalTypes, kindOf, subTypesOf } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import { bidWords, leverSteps, type Bid } from '#calc-core/decide';
import { pricedBy } from '#calc-core/hold';
import { carriesOffered, tradeInputs, type TradeChange } from '#calc-core/trade';
import { useBoards, useGroups } from '#web/data/hooks.ts';
import { toField } from '#web/decide/to-field.ts';
import { unitMarks } from '#web/forms/parts/units.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { Stepped } from './Stepped.tsx';
import styles from './Bid.module.css';

interface PresetProps {
  readonly bid: Bid;
  readonly carry: Carry | null;
  readonly carries: readonly Carry[];
  readonly onEdit: (change: TradeChange) => void;
}

/** The stock and the carry of the bid in one line. A press shows their fields. */
export function Preset({ bid, carry, carries, onEdit }: PresetProps): ReactElement {
  const { draft } = bid;
  const kind = kindOf(draft.animalSubTypeId);
  // Start open while a choice is missing.
  const [isOpen] = useState(carry === null || (!kind.perHeadOnly && draft.saleWeightkg === null));
  const more = (['saleWeightkg', 'sale2CostHd', 'woolPriceHd'] as const).filter((name) =>
    tradeInputs[name].appliesTo(kind),
  );
  return (
    <details className={styles['preset']} open={isOpen} id={PRESET}>
      <summary>{bidWords(bid, carry)}</summary>
      <div className={styles['presets']}>
        <Choices {...{ bid, carries, onEdit }} />
        {more.map((name) => (
          <Stepped
            key={name}
            rule={tradeInputs[name]}
            value={draft[name]}
            {...leverSteps({ of: 'trade', name }, draft)}
            {...unitMarks(tradeInputs[name].unit)}
            onValue={(value) => onEdit({ field: name, value })}
          />
        ))}
      </div>
    </details>
  );
}

function Choices({ bid: { draft }, carries, onEdit }: Omit<PresetProps, 'carry'>): ReactElement {
  const groups = useGroups();
  const offered = [1, 2].flatMap((carryTypeId) =>
    carriesOffered({ ...draft, carryTypeId: carryTypeId as 1 | 2 }, carries),
  );
  const classes = pricedBy(
    useBoards().map(({ board }) => board),
    draft,
    true,
  );
  return (
    <>
      <Select
        label="Sub type"
        value={String(draft.animalSubTypeId)}
        options={animalTypes.map(({ id, name }) => ({
          label: name,
          options: subTypesOf(id).map((one) => ({ value: String(one.id), label: one.name })),
        }))}
        onChange={(value) => onEdit({ field: 'animalSubTypeId', value: Number(value) })}
      />
      <Select
        label="Carry"
        value={draft.carryId ?? ''}
        placeholder="No carry"
        options={[...new Set(offered)].map(({ id, name }) => ({
          value: id,
          label: name === '' ? '(no name)' : name,
        }))}
        onChange={(value) => onEdit({ field: 'carryId', value: value === '' ? null : value })}
      />
      <Select
        label="Group"
        value={draft.tradeGroupId ?? ''}
        placeholder="No group"
        options={groups.map(({ id, group }) => ({ value: id, label: group.name }))}
        onChange={(value) => onEdit({ field: 'tradeGroupId', value: value === '' ? null : value })}
      />
      {classes.length > 0 && (
        <Select
          label="Market class"
          value={draft.saleClass}
          placeholder="Found by name or kind"
          options={classes.map(({ name }) => ({ value: name, label: name }))}
          onChange={(value) => onEdit({ field: 'saleClass', value })}
        />
      )}
    </>
  );
}

const PRESET = 'bid-preset';

/** Focuses a field of the bid. First opens the Preset if the field is in it. */
export const toBidField = (label: string): void =>
  toField(label, () => document.getElementById(PRESET)?.setAttribute('open', ''));
