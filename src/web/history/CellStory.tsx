import type { RecordKind, RecordOfKind } from '#calc-core/records';
import type { ReactElement } from 'react';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import type { NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import { recordIn, type Records } from '#web/data/records.ts';
import { fieldsBehind } from './fields.ts';
import { tradeMakes } from './History.tsx';
import { Moments } from './Moments.tsx';
import type { HistorySource } from './reading.ts';
import { Restoring } from './Restoring.tsx';

/** The cell whose history is shown. */
export interface StoryCell {
  readonly kind: RecordKind;
  readonly id: string;
  readonly columnId: string;
  /** For example "Sale price $/kg". */
  readonly title: string;
}

interface CellStoryProps {
  readonly cell: StoryCell;
  readonly source: HistorySource;
  readonly records: Records;
  readonly readOnly: boolean;
  /** Restores these fields as an edit that can be undone. */
  readonly onRestore: (fields: object, label: string) => void;
  readonly onClose: () => void;
}

/** Returns the current record, or undefined. */
export function recordNow(
  records: Records,
  kind: RecordKind,
  id: string,
): RecordOfKind[RecordKind] | undefined {
  const row = records.row(kind, id);
  return row && recordIn(kind, row);
}

/** Returns the records that another record may reference. */
export const namedIn = (records: Records): Required<NamedRecords> => ({
  carries: records.carries().map(({ carry }) => carry),
  groups: records.groups().map(({ group }) => group),
  fundings: records.rows('funding').map(({ record }) => record),
});

/** Shows the earlier values of a cell, with time and device. The user can restore any of them. */
export default function CellStory(props: CellStoryProps): ReactElement | null {
  const { cell, source, records, readOnly, onRestore, onClose } = props;
  const { kind, id, columnId, title } = cell;
  const now = recordNow(records, kind, id);
  const fields = fieldsBehind(kind, columnId);
  const named = namedIn(records);
  if (now === undefined) return null;
  return (
    <Dialog open onClose={onClose} title={`${title}, ${now.name}`}>
      <Moments
        title={fields === undefined ? 'Every change of this row, newest first' : 'Every change, newest first'}
        {...{ kind, source, named, fields }}
      >
        {(moment, onDone) => (
          <Restoring
            announcesAtOnce
            makes={(restored) =>
              kind === 'trade' ? tradeMakes(named.carries ?? [], restored as RecordOfKind['trade']) : null
            }
            {...{ kind, moment, now, named, readOnly, fields, onRestore, onDone }}
          />
        )}
      </Moments>
    </Dialog>
  );
}
