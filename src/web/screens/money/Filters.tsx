import type { ReactElement } from 'react';
import type { Stage } from '#calc-core/actual';
import { shortMonth } from '#calc-core/number';
import { useCarries, useGroups } from '#web/data/hooks.ts';
import { today } from '#web/shell/today.ts';
import { nameWords } from '#web/shell/words.ts';
import { Pick } from '../market/Pick.tsx';
import { monthChoices, monthsToBegin, type BudgetPlace, type ShownPlace } from './place.ts';

const stages: readonly { readonly value: Stage; readonly label: string }[] = [
  { value: 'planned', label: 'Planned' },
  { value: 'bought', label: 'Bought' },
  { value: 'sold', label: 'Sold' },
];

interface BudgetFilterProps {
  readonly place: BudgetPlace;
  readonly change: (change: Partial<BudgetPlace>) => void;
}

interface MonthPicksProps {
  readonly place: ShownPlace;
  readonly change: BudgetFilterProps['change'];
}

/** Chooses the first month and the number of months. */
export function MonthPicks({ place: { from, months }, change }: MonthPicksProps): ReactElement {
  const now = today().slice(0, 7);
  return (
    <>
      <Pick
        label="From"
        value={from}
        options={monthsToBegin(now, from).map((value) => ({
          value,
          label: `${shortMonth(value)} ${value.slice(0, 4)}`,
        }))}
        onChange={(value) => change({ from: value === now ? undefined : value })}
      />
      <Pick
        label="Months"
        value={String(months)}
        options={monthChoices.map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(value) => change({ months: monthChoices.find((count) => String(count) === value) })}
      />
    </>
  );
}

const all = { value: '', label: 'All' };
const chosen = (value: string): string | undefined => (value === '' ? undefined : value);

/** Limits the trades to one group. */
export function GroupFilter({ place, change }: BudgetFilterProps): ReactElement {
  const groups = useGroups().map(({ id, group }) => ({ value: id, label: nameWords(group.name, 'Group') }));
  return (
    <Pick
      label="Group"
      value={place.group ?? ''}
      options={[all, ...groups, { value: 'none', label: 'No group' }]}
      onChange={(value) => change({ group: chosen(value) })}
    />
  );
}

/** Limits the trades to one carry. */
export function CarryFilter({ place, change }: BudgetFilterProps): ReactElement {
  const carries = useCarries().map(({ id, carry }) => ({ value: id, label: nameWords(carry.name, 'Carry') }));
  return (
    <Pick
      label="Carry"
      value={place.carry ?? ''}
      options={[all, ...carries]}
      onChange={(value) => change({ carry: chosen(value) })}
    />
  );
}

/** Chooses which trades are counted, by group, stage and carry. */
export function Filters(props: BudgetFilterProps): ReactElement {
  const { place, change } = props;
  return (
    <>
      <GroupFilter {...props} />
      <Pick
        label="Stage"
        value={place.stage ?? ''}
        options={[all, ...stages]}
        onChange={(value) => change({ stage: chosen(value) })}
      />
      <CarryFilter {...props} />
    </>
  );
}
