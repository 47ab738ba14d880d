import type { ReactElement } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import type { ConflictField, OutboxEntry, Records, SyncStatus } from '#web/data/records.ts';
import { carryProfitWith, tradeProfitWith } from '#web/forms/conflict/conflict-words.ts';
import ConflictChoice from '#web/forms/conflict/ConflictChoice.tsx';
import { detailOf } from '#web/shell/addresses.ts';
import { useTheirNotes } from '#web/history/theirs.ts';
import { useFarm } from '#web/shell/member.ts';
import { useVersions } from '#web/shell/versions.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import { StatePill } from '#web/ui/text/StatePill.tsx';
import { downloadUnsent } from './download-unsent.ts';
import { syncWords } from './contact.ts';
import { isOfSheet, unfinishedDrafts } from './unfinished.ts';
import { halfTyped } from './unfinished-words.ts';
import { GoneBackList } from './GoneBackList.tsx';
import styles from './SyncPanel.module.css';

/** Lists the waiting changes, the refused changes and the conflicts, and how to resolve them. */
export default function SyncPanel({ onClose }: { readonly onClose: () => void }): ReactElement {
  const records = useRecords();
  const { sync } = records;
  const status = useSyncStatus();
  const { entries } = status;
  const unfinished = unfinishedDrafts(records);
  const hasNothing = entries.length + unfinished.length === 0;
  return (
    <Dialog
      open
      title="Changes on this device"
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" icon="sync" onClick={() => sync.retry()}>
            Send now
          </Button>
          <Button icon="download" disabled={hasNothing} onClick={() => downloadUnsent(sync.exportOutbox())}>
            Export unsent changes
          </Button>
        </>
      }
    >
      <Facts status={status} />
      <GoneBackList onClose={onClose} />
      {unfinished.length > 0 && <p className={styles['none']}>{unfinishedWords(unfinished)}</p>}
      {hasNothing && <p className={styles['none']}>Everything on this device is on the server too.</p>}
      {entries.length > 0 && (
        <ul className={styles['entries']}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} onClose={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** The text about unsaved forms and about unreadable cells of a sheet. */
function unfinishedWords(keys: readonly string[]): string {
  const forms = keys.filter((key) => !isOfSheet(key)).length;
  const cells = forms < keys.length ? ['Some cells of a sheet need fixing.'] : [];
  const typed = forms > 0 ? [`${halfTyped(forms)}.`] : [];
  return [...typed, ...cells, 'What you typed stays on this device and is in the export.'].join(' ');
}

function Facts({ status }: { readonly status: SyncStatus }): ReactElement {
  const { pending, sent, refused, conflicts, notSaved, warning, persisted, entries } = status;
  const counts = [
    ['Waiting', pending],
    ['Sent since you opened Drover', sent],
    ['Refused', refused],
    ['Changed in two places', conflicts],
    ...(notSaved > 0 ? ([['Not saved on this device', notSaved]] as const) : []),
  ] as const;
  return (
    <>
      <p className={styles['phase']}>{syncWords(status)}</p>
      <dl className={styles['counts']}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {warning !== null && <p className={styles['warning']}>{warning}</p>}
      {persisted === false && entries.length > 0 && (
        <p className={styles['none']}>
          The browser may clear this site&apos;s storage after a long time without a visit. Send changes while
          you have a connection.
        </p>
      )}
    </>
  );
}

const whatWords = { new: 'New', changed: 'Changed', deleted: 'Deleted' } as const;

function Entry({
  entry,
  onClose,
}: {
  readonly entry: OutboxEntry;
  readonly onClose: () => void;
}): ReactElement {
  const records = useRecords();
  const { slug, people } = useFarm();
  const { key, kind, id, name, what, changed, state } = entry;
  const versions = useVersions(kind, id);
  const fields = state.state === 'conflict' ? (state.fields ?? []) : noFields;
  const theirsNotes = useTheirNotes(fields.length === 0 ? undefined : versions, fields);
  const isParked = state.state === 'refused' || state.state === 'not saved';
  return (
    <li className={styles['entry']}>
      <div className={styles['head']}>
        {what === 'deleted' ? (
          <b>{name}</b>
        ) : (
          <TextLink href={detailOf(kind, slug, id)} onClick={onClose}>
            {name}
          </TextLink>
        )}
        <span className={styles['what']}>
          {[whatWords[what], ...(changed.length > 0 ? [changed.join(', ')] : [])].join(': ')}
        </span>
        <StatePill {...state} />
      </div>
      {isParked && (
        <div className={styles['actions']}>
          <Button tone="line" onClick={() => records.sync.retry(key)}>
            Try again
          </Button>
          <Button tone="dangerLine" onClick={() => records.sync.discard(key)}>
            Discard my change
          </Button>
        </div>
      )}
      {state.state === 'conflict' && (
        <ConflictChoice
          isBetweenPeople={people > 1}
          level={3}
          kind={entry.kind}
          name={name}
          fields={fields}
          theirsNotes={theirsNotes}
          profitWith={profitOf(records, entry)}
          onLater={onClose}
          onResolve={(choices) => records.sync.resolve(key, choices)}
        />
      )}
    </li>
  );
}

const noFields: readonly ConflictField[] = [];

function profitOf(records: Records, { kind, id }: OutboxEntry) {
  const trade = kind === 'trade' ? records.trade(id) : undefined;
  const carries = records.carries().map(({ carry: each }) => each);
  if (trade !== undefined) return tradeProfitWith(trade.trade, carries);
  const carry = kind === 'carry' ? records.carry(id)?.carry : undefined;
  if (carry === undefined) return undefined;
  return carryProfitWith(carry, records.trades().find(({ trade: { carryId } }) => carryId === id)?.trade);
}
