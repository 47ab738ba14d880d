import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useFarm } from '#web/shell/member.ts';
import { useTheirNotes } from '#web/history/theirs.ts';
import { useConflict } from '#web/record/record-bar.ts';
import type { FormConflict } from '#web/record/ConflictPanel.tsx';
import type { BoardRow } from '#web/data/records.ts';
import { dayName } from '../place.ts';
import styles from '../Market.module.css';

const ConflictChoice = lazy(() => import('#web/forms/conflict/ConflictChoice.tsx'));

/** Shown after a day's prices were changed in two places. Describes both versions and asks which to keep. */
export function InQuestion({ row }: { readonly row: BoardRow }): ReactElement | null {
  const conflict = useConflict('board', row.id, row.state);
  return conflict === undefined ? null : <Asked key={row.id} {...conflict} name={dayName(row.board)} />;
}

function Asked({
  fields,
  versions,
  onResolve,
  name,
}: FormConflict & { readonly name: string }): ReactElement | null {
  const theirsNotes = useTheirNotes(versions, fields);
  const isBetweenPeople = useFarm().people > 1;
  const [isLater, setLater] = useState(false);
  if (isLater) return null;
  return (
    <div className={styles['question']}>
      <Suspense>
        <ConflictChoice
          kind="board"
          {...{ name, fields, theirsNotes, onResolve, isBetweenPeople }}
          onLater={() => setLater(true)}
        />
      </Suspense>
    </div>
  );
}
