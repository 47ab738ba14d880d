import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { RecordKind } from '#calc-core/records';
import { useRecords } from '#web/data/hooks.ts';
import { patchEdit } from '#web/data/records.ts';
import { useMayWrite } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { showUndoable } from '#web/shell/take-back.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import { useHistorySource } from '#web/shell/history-source.ts';

const PlainHistory = lazy(() => import('#web/history/PlainHistory.tsx'));

/** The History section of a carry, a group or a market day. Its code is loaded when the section is opened. */
export function RecordHistory({
  kind,
  id,
}: {
  readonly kind: RecordKind;
  readonly id: string;
}): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="History"
      hint={
        <Button tone="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      }
    >
      {isOpen && <Opened {...{ kind, id }} />}
    </Section>
  );
}

function Opened({ kind, id }: { readonly kind: RecordKind; readonly id: string }): ReactElement {
  const records = useRecords();
  const notices = useNotices();
  const mayWrite = useMayWrite();
  const source = useHistorySource(kind, id);
  const restore = (fields: object, label: string): void => {
    records.commit(label, [patchEdit(kind, id, fields)]);
    showUndoable(records, notices, { tone: 'ok', text: label });
  };
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <PlainHistory {...{ kind, id, source, records }} readOnly={!mayWrite} onRestore={restore} />
    </Suspense>
  );
}
