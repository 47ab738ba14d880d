import type { ReactElement } from 'react';
import { useGroups } from '#web/data/hooks.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { GroupMembers } from './group-members.ts';
import styles from './AddOrphan.module.css';

/** Adds a trade from outside the group. The first trade of the list is preselected (spec 2). */
export function AddOrphan({ members }: { readonly members: GroupMembers }): ReactElement {
  const { orphans, chosen, choose, add } = members;
  const groups = useGroups();
  const label = ({ trade }: GroupMembers['orphans'][number]): string => {
    const group = groups.find(({ id }) => id === trade.tradeGroupId)?.group.name;
    return group === undefined ? trade.name : `${trade.name} (now in ${group})`;
  };
  return (
    <Section title="Add a trade" hint={`${orphans.length} not in this group`}>
      {orphans.length === 0 ? (
        <p className={styles['none']}>Every trade is in this group.</p>
      ) : (
        <div className={styles['add']}>
          <Select
            label="Trade"
            value={chosen ?? ''}
            options={orphans.map((row) => ({ value: row.id, label: label(row) }))}
            onChange={choose}
          />
          <Button tone="line" icon="plus" onClick={add}>
            Add to group
          </Button>
        </div>
      )}
    </Section>
  );
}
