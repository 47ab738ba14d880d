import type { ReactElement, ReactNode } from 'react';
import { actions, keyGroups } from '#web/sheets/actions/registry.ts';
import { Kbd } from '#web/ui/fields/Button.tsx';
import { Pairs } from './Pairs.tsx';

const keysOf = (keys: readonly string[]): ReactNode => (
  <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
  </span>
);

export function Keys({
  caption,
  rows,
}: {
  readonly caption: string;
  readonly rows: readonly (readonly [keys: readonly string[], does: string])[];
}): ReactElement {
  return (
    <Pairs
      caption={caption}
      heads={['Key', 'Does']}
      rows={rows.map(([keys, does]) => [keysOf(keys), does])}
    />
  );
}

/** All keys of a sheet, from the list that F1 shows. */
export function SheetKeys(): ReactElement {
  return (
    <>
      {keyGroups.map((group) => (
        <Keys
          key={group}
          caption={group}
          rows={actions
            .filter((action) => action.group === group && action.isListed !== false)
            .map(({ keys, title, help }) => [
              keys.map((key) => key.replace(/Arrow(Up|Down|Left|Right)/, '$1')),
              help ?? title,
            ])}
        />
      ))}
    </>
  );
}
