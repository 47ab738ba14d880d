import type { ReactElement } from 'react';
import { recordKindNames, type RecordKind } from '#calc-core/records';
import { thisDevice } from '#web/data/api/device.ts';
import { originWords } from '#web/history/words.ts';
import type { Gone } from '#web/trash/gone.ts';
import { nameOf, titleOf } from '#web/trash/words.ts';
import { Chip } from '#web/ui/text/Chip.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';

interface Narrowed {
  readonly kind: RecordKind | null;
  readonly by: string | null;
  readonly text: string;
  /** True to list records that were deleted right after they were added. */
  readonly withUndone: boolean;
}

export const everything: Narrowed = { kind: null, by: null, text: '', withUndone: false };

export const byOf = (gone: Gone): string => originWords(gone, thisDevice().id);

const passes =
  ({ kind, by, text }: Narrowed) =>
  (gone: Gone): boolean =>
    (kind === null || gone.kind === kind) &&
    (by === null || byOf(gone) === by) &&
    nameOf(gone).toLowerCase().includes(text.trim().toLowerCase());

/** If at least this many records were deleted right after adding, they are hidden. */
const FOLDED_FROM = 5;

/** The matching records. Five or more that were deleted right after adding are hidden and counted. A search hides none. */
export function listed(
  all: readonly Gone[],
  only: Narrowed,
): { readonly shown: readonly Gone[]; readonly undone: number } {
  const matching = all.filter(passes(only));
  if (only.withUndone || only.text.trim() !== '') return { shown: matching, undone: 0 };
  const shown = matching.filter(({ addedJustBefore }) => addedJustBefore !== true);
  const undone = matching.length - shown.length;
  return undone < FOLDED_FROM ? { shown: matching, undone: 0 } : { shown, undone };
}

interface FiltersProps {
  readonly all: readonly Gone[];
  readonly only: Narrowed;
  readonly setOnly: (only: Narrowed) => void;
}

export function Filters({ all, only, setOnly }: FiltersProps): ReactElement {
  const kinds = recordKindNames.filter((kind) => all.some((gone) => gone.kind === kind));
  const devices = [...new Set(all.map(byOf))].toSorted();
  return (
    <>
      <Pick
        label="Kind"
        value={only.kind}
        offered={kinds.map((kind) => [kind, titleOf(kind)])}
        onPick={(kind) => setOnly({ ...only, kind })}
      />
      <Pick
        label="By"
        value={only.by}
        offered={devices.map((by) => [by, by])}
        onPick={(by) => setOnly({ ...only, by })}
      />
    </>
  );
}

function Pick<V extends string>({
  label,
  value,
  offered,
  onPick,
}: {
  readonly label: string;
  readonly value: V | null;
  readonly offered: readonly (readonly [V, string])[];
  readonly onPick: (value: V | null) => void;
}): ReactElement {
  const title = offered.find(([id]) => id === value)?.[1];
  const items = [
    { id: '', label: 'All', checked: value === null, onPress: () => onPick(null) },
    ...offered.map(([id, words]) => ({
      id,
      label: words,
      checked: id === value,
      onPress: () => onPick(id),
    })),
  ];
  return (
    <Menu
      label={label}
      placement="below start"
      sections={[{ items }]}
      trigger={(trigger) => (
        <Chip {...trigger} on={value !== null} iconAfter="chevronDown">
          {title === undefined ? label : `${label}: ${title}`}
        </Chip>
      )}
    />
  );
}
