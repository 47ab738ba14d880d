import { recordKinds, type RecordKind } from '#calc-core/records';
import type { ReactElement } from 'react';
import type { Records } from '#web/data/records.ts';
import { namedIn, recordNow } from './CellStory.tsx';
import { Moments } from './Moments.tsx';
import type { HistorySource } from './reading.ts';
import { Restoring } from './Restoring.tsx';

interface PlainHistoryProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly source: HistorySource;
  readonly records: Records;
  readonly readOnly: boolean;
  /** Restores these fields as an edit that can be undone. */
  readonly onRestore: (fields: object, label: string) => void;
}

/** The history of a carry, a group or a market day. */
export default function PlainHistory(props: PlainHistoryProps): ReactElement | null {
  const { kind, id, source, records, readOnly, onRestore } = props;
  const now = recordNow(records, kind, id);
  const named = namedIn(records);
  if (now === undefined) return null;
  return (
    <Moments
      title={`Every change of this ${recordKinds[kind].words.one}, newest first`}
      {...{ kind, source, named }}
    >
      {(moment, onDone) => (
        <Restoring announcesAtOnce {...{ kind, moment, now, named, readOnly, onRestore, onDone }} />
      )}
    </Moments>
  );
}
