import { useEffect, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import type { RecordVersion } from '#contract/history.ts';
import { thisDevice } from '#web/data/api/device.ts';
import { useCarries, useGroups } from '#web/data/hooks.ts';
import type { Kind } from '#web/data/records.ts';
import type { RecordKey } from '#web/data/rows/types.ts';
import { originWords, timeWords, versionWords } from '#web/history/words.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useCalls } from '#web/shell/calls.ts';
import { useFarm } from '#web/shell/member.ts';
import type { ChangedBy } from '#web/shell/farm/presence.ts';
import type { SheetInView } from '#web/sheets/in-view.ts';
import { Link } from '#web/ui/text/Link.tsx';
import styles from './Presence.module.css';

interface ChangedTipProps {
  readonly kind: Kind;
  readonly sheet: SheetInView;
  readonly changed: ReadonlyMap<RecordKey, ChangedBy>;
}

/** The mouse must rest on a dot for `rest` ms. The tip stays for `stays` ms after the mouse has left. */
const rest = 300;
const stays = 250;

interface Pointed {
  readonly id: string;
  readonly left: number;
  readonly top: number;
}

/** Returns the row whose dot is under the mouse. The row stays while the mouse is over the tip. */
function usePointed({ kind, sheet, changed }: ChangedTipProps) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    const root = sheet.root();
    if (root === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (next: Pointed | null, ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setPointed(next), ms);
    };
    const moved = ({ target, pointerType }: PointerEvent): void => {
      if (target instanceof Element && target.closest('[data-changed-tip]') !== null)
        return clearTimeout(timer);
      const id = pointerType === 'touch' ? null : sheet.edgeOf(target);
      if (id === null || !(target instanceof Element) || !changed.has(`${kind}/${id}`))
        return later(null, stays);
      const box = target.getBoundingClientRect();
      later({ id, left: box.left, top: box.bottom + 4 }, rest);
    };
    document.addEventListener('pointerover', moved);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', moved);
    };
  }, [kind, sheet, changed]);
  const change = pointed === null ? undefined : changed.get(`${kind}/${pointed.id}`);
  return change === undefined ? null : { ...pointed!, change };
}

/** A tip about the row under the mouse: "Saved by Kirra Hale, phone, 9:04 am." */
export function ChangedTip(props: ChangedTipProps): ReactElement | null {
  const pointed = usePointed(props);
  if (pointed === null) return null;
  const { id, left, top, change } = pointed;
  return createPortal(
    <p className={styles['tip']} style={{ left, top }} data-changed-tip role="tooltip">
      <Words key={`${id} ${change.at}`} kind={props.kind} id={id} change={change} />
    </p>,
    document.getElementById('content') ?? document.body,
  );
}

interface WordsProps {
  readonly kind: Kind;
  readonly id: string;
  readonly change: ChangedBy;
}

function Words({ kind, id, change }: WordsProps): ReactElement {
  const { slug } = useFarm();
  const version = useNewest(kind, id, change);
  const carries = useCarries().map(({ carry }) => carry);
  const groups = useGroups().map(({ group }) => group);
  const at = timeWords(version?.at ?? new Date(change.at).toISOString());
  const by = version === null ? change.who.name : originWords(version, thisDevice().id);
  const changes = version === null ? [] : versionWords(kind, version, { carries, groups }).changes;
  return (
    <>
      <b>{`Saved by ${by}, ${at}.`}</b>{' '}
      {changes.map(({ label, from, to }) => (
        <span key={label}>
          {label}
          {to !== null && ` ${from === null ? '' : `${from} → `}${to}`}.{' '}
        </span>
      ))}
      {kind === 'trade' && <Link href={`${addresses.trade(slug, id)}?view=history`}>History</Link>}
    </>
  );
}

/** Returns the newest version of the record, if this person made it. Null until the server has answered. */
function useNewest(kind: Kind, id: string, { who }: ChangedBy): RecordVersion | null {
  const calls = useCalls();
  const { slug } = useFarm();
  const [version, setVersion] = useState<RecordVersion | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      const [newest] = (await (await calls()).history(slug, kind, id, null)).items;
      if (!isOver && newest?.who?.id === who.id) setVersion(newest);
    };
    read().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [calls, slug, kind, id, who.id]);
  return version;
}
