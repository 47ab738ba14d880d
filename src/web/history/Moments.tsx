import type { RecordKind } from '#calc-core/records';
import type { HistoryPage } from '#contract/history.ts';
import { useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import type { NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { storyOf, withPage, type Moment, type Read } from './moments.ts';
import {
  dayWords,
  deviceWords,
  profitWords,
  timeWords,
  versionWords,
  waitWords,
  withoutConnection,
  type ChangeWords,
} from './words.ts';
import styles from './History.module.css';

/** Where a record's history comes from, and what of it is only here. */
export interface HistorySource {
  readonly read: (before: number | null) => Promise<HistoryPage>;
  /** The first page as this device read it last, for when there is no connection; null where it has not. */
  readonly lastRead?: (() => Promise<LastRead | null>) | undefined;
  /** The same of another record that this one names. */
  readonly readOther?:
    | ((kind: RecordKind, id: string, before: number | null) => Promise<HistoryPage>)
    | undefined;
  /** The id of this browser. */
  readonly here: string;
  /** Labels of fields that the server has not got yet. */
  readonly unsent: readonly string[];
}

export interface LastRead {
  readonly page: HistoryPage;
  /** RFC 3339. */
  readonly at: string;
}

interface MomentsProps {
  readonly kind: RecordKind;
  readonly source: HistorySource;
  readonly named: NamedRecords;
  /** "Every change of this trade, newest first". */
  readonly title: string;
  /** The story of these fields alone, by their own names; without it that of the whole record. */
  readonly fields?: readonly string[] | undefined;
  /** Hears the opened moment, and how to close it; null when it is closed. On a phone an opened one then has the page for itself. */
  readonly onLook?: ((moment: Moment | null, onBack: () => void) => void) | undefined;
  /** What is under an opened moment; `onDone` closes it. */
  readonly children: (moment: Moment, onDone: () => void) => ReactNode;
}

interface MomentsState {
  readonly read: Read | null;
  /** When it was read, where that was before and it is not asked for again yet. */
  readonly readAt: string | null;
  /** When asking failed; null where it has not. */
  readonly failedAt: Date | null;
  readonly asking: boolean;
}

/** The moments of a record, newest first, by day; a press opens one. */
export function Moments(props: MomentsProps): ReactElement {
  const { kind, source, named, title, fields, onLook, children } = props;
  const [{ read, readAt, failedAt, asking }, setState] = useState<MomentsState>({
    read: null,
    readAt: null,
    failedAt: null,
    asking: true,
  });
  const [open, setOpen] = useState<string | null>(null);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  const look = useRef(onLook);
  useEffect(() => {
    look.current = onLook;
  });
  const ask = useCallback((before: Read | null): void => {
    latest.current.read(before?.next ?? null).then(
      (page) => setState({ read: withPage(before, page), readAt: null, failedAt: null, asking: false }),
      async () => {
        const last = before === null ? ((await latest.current.lastRead?.()) ?? null) : null;
        const read = last === null ? before : withPage(null, last.page);
        setState({ read, readAt: last?.at ?? null, failedAt: new Date(), asking: false });
      },
    );
  }, []);
  // Once: whoever shows it keys it by its record.
  useEffect(() => {
    ask(null);
    return () => look.current?.(null, nothing);
  }, [ask]);
  const pressed = useRef<HTMLElement | null>(null);
  const narrow = useNarrow();
  const hasPage = narrow && onLook !== undefined;
  // A phone's page of one moment begins at its top, and leads back to where it was opened.
  useEffect(() => {
    if (pressed.current === null) return;
    if (open !== null && hasPage) window.scrollTo({ top: 0 });
    if (open !== null) return;
    pressed.current.focus();
    pressed.current = null;
  }, [open, hasPage]);
  const more = (): void => {
    setState({ read, readAt: null, failedAt: null, asking: true });
    ask(readAt === null ? read : null);
  };
  const moments = read === null ? [] : storyOf(kind, read.moments, fields);
  const close = (): void => {
    setOpen(null);
    onLook?.(null, nothing);
  };
  const press = (moment: Moment, button: HTMLElement): void => {
    pressed.current = button;
    if (open === moment.key) return close();
    setOpen(moment.key);
    onLook?.(moment.record === null ? null : moment, close);
  };
  return (
    <div className={cx(styles['panel'], onLook !== undefined && open !== null && styles['alone'])}>
      <p className={styles['head']}>
        <span>{title}</span> {kind === 'trade' && <span>Profit /hd then</span>}
      </p>
      {source.unsent.length > 0 && (
        <p className={styles['unsent']}>Not sent yet: {source.unsent.join(', ')}</p>
      )}
      {read !== null && moments.length <= 1 && read.next === null && (
        <p className={styles['quiet']}>Nothing changed since it was made.</p>
      )}
      <ol className={styles['past']}>
        {moments.map((moment, index) => (
          <Event
            key={moment.key}
            {...{ kind, moment, named }}
            here={source.here}
            isOpen={open === moment.key}
            day={dayBefore(moments, index)}
            isMoved={isMoved(moments, index)}
            onPress={(button) => press(moment, button)}
          >
            {children(moment, close)}
          </Event>
        ))}
      </ol>
      {asking && <Skeleton rows={4} />}
      {failedAt !== null && (
        <p className={styles['quiet']} role="status">
          {read === null
            ? 'The history needs a connection.'
            : withoutConnection(read.older, readAt, failedAt)}{' '}
          <Button onClick={more}>Try again</Button>
        </p>
      )}
      {!asking && failedAt === null && read !== null && read.next !== null && (
        <Button tone="line" onClick={more}>
          Earlier changes
        </Button>
      )}
    </div>
  );
}

function dayBefore(moments: readonly Moment[], index: number): string | null {
  const now = new Date();
  const words = dayWords(moments[index]!.at, now);
  const newer = moments[index - 1];
  return newer !== undefined && dayWords(newer.at, now) === words ? null : words;
}

const isMoved = (moments: readonly Moment[], index: number): boolean =>
  moments[index]!.version.profit !== moments[index + 1]?.version.profit;

interface EventProps {
  readonly kind: RecordKind;
  readonly moment: Moment;
  readonly named: NamedRecords;
  readonly here: string;
  readonly isOpen: boolean;
  readonly day: string | null;
  readonly isMoved: boolean;
  readonly onPress: (button: HTMLElement) => void;
  readonly children: ReactNode;
}

const nothing = (): void => undefined;

function Event(props: EventProps): ReactElement {
  const { kind, moment, named, here, isOpen, day, onPress, children } = props;
  const { version, at } = moment;
  const { lead, changes } = versionWords(kind, version, named);
  const by = [
    deviceWords(version.device, here),
    ...waitWords(moment),
    ...(version.through?.kind === 'carry' ? ['a change of the carry'] : []),
  ].join(', ');
  return (
    <li className={isOpen ? styles['chosen'] : undefined}>
      {day !== null && <h2>{day}</h2>}
      <button
        type="button"
        className={cx(styles['event'], isOpen && styles['open'])}
        aria-expanded={isOpen}
        onClick={(event) => onPress(event.currentTarget)}
      >
        <time dateTime={at}>{timeWords(at)}</time>
        <span className={styles['what']}>
          {lead !== null && <b>{lead} </b>}
          {changes.map((change, index) => (
            <Change key={change.label} {...change} isLast={index === changes.length - 1} />
          ))}
        </span>
        <span className={cx(styles['made'], !props.isMoved && styles['same'])}>
          {profitWords(version.profit)}
        </span>
        <span className={styles['by']}>{by}</span>
      </button>
      {isOpen && moment.record !== null && children}
    </li>
  );
}

function Change({ label, from, to, isLast }: ChangeWords & { readonly isLast: boolean }): ReactElement {
  return (
    <>
      <b>{label}</b>
      {to !== null && (
        <>
          {' '}
          {from !== null && (
            <>
              <span className={styles['was']}>{from}</span> →{' '}
            </>
          )}
          {to}
        </>
      )}
      {isLast ? '' : ', '}
    </>
  );
}
