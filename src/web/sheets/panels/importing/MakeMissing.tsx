import type { ReactElement } from 'react';
import { useCarries } from '#web/data/hooks.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import type { ToMake, MissingNames } from '../../model/importing/making.ts';
import styles from './Importing.module.css';

interface Props {
  readonly missing: MissingNames;
  readonly making: ToMake;
  readonly onMaking: (making: ToMake) => void;
}

const names = (all: readonly string[]): string =>
  `${all.slice(0, 4).join(', ')}${all.length > 4 ? ` and ${all.length - 4} more` : ''}`;

/** Offers to create the groups and carries that rows name but that do not exist. */
export function MakeMissing({ missing, making, onMaking }: Props): ReactElement | null {
  const carries = useCarries();
  const { groups, carries: named } = missing;
  if (groups.length + named.length === 0) return null;
  return (
    <div className={styles['make']}>
      {groups.length > 0 && (
        <Checkbox checked={making.groups} onChange={(make) => onMaking({ ...making, groups: make })}>
          {`${groups.length === 1 ? 'Make this group' : `Make these ${groups.length} groups`}: ${names(groups)}`}
        </Checkbox>
      )}
      {named.length > 0 && carries.length > 0 && (
        <label>
          <span>
            {`${named.length === 1 ? 'Make this carry' : `Make these ${named.length} carries`}: ${names(named)}`}
          </span>
          <select
            aria-label="Make the carries as copies of"
            value={making.carryLike?.id ?? ''}
            onChange={({ target }) =>
              onMaking({ ...making, carryLike: carries.find(({ id }) => id === target.value)?.carry ?? null })
            }
          >
            <option value="">Do not make them</option>
            {carries.map(({ id, carry }) => (
              <option key={id} value={id}>
                {`as a copy of ${carry.name}`}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
