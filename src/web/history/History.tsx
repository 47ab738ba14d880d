import {
  calculateTrade,
  fieldsOfKind,
  loadTrade,
  showFigure,
  tradeOf,
  type Carry,
  type Trade,
  type TradeDraft,
  type TradeGroup,
} from '#calc-core';
import type { HistoryPage } from '#contract/history.ts';
import { fromWire, toWire } from '#contract/wire.ts';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { conflictValue, type Named } from '#web/forms/conflict.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { cx } from '#web/ui/cx.ts';
import { differencesFrom, withPage, type Moment, type Read } from './moments.ts';
import { dayWords, deviceWords, profitWords, timeWords, versionWords, type ChangeWords } from './words.ts';
import styles from './History.module.css';

/** Where a trade's history comes from, and what of it is only here. */
export interface HistorySource {
  readonly read: (before: number | null) => Promise<HistoryPage>;
  /** The id of this browser. */
  readonly here: string;
  /** Labels of fields that the server has not got yet. */
  readonly unsent: readonly string[];
}

export interface HistoryProps {
  readonly source: HistorySource;
  readonly draft: TradeDraft;
  readonly carry: Carry | null;
  readonly carries: readonly Carry[];
  readonly groups: readonly TradeGroup[];
  readonly readOnly: boolean;
  /** Shows the trade as it was, or as it is again. */
  readonly onLook: (trade: Trade | null) => void;
  /** Puts fields back as an edit that can be undone. */
  readonly onRestore: (fields: Partial<Trade>, said: string) => void;
}

type State = { readonly read: Read | null; readonly failed: boolean; readonly asking: boolean };

/** Every change of a trade, newest first; a press shows the trade as it was then, and gives it back. */
export default function History(props: HistoryProps): ReactElement {
  const { source, draft, carries, groups, onLook } = props;
  const [{ read, failed, asking }, setState] = useState<State>({ read: null, failed: false, asking: true });
  const [open, setOpen] = useState<number | null>(null);
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
      (page) => setState({ read: withPage(before, page), failed: false, asking: false }),
      () => setState({ read: before, failed: true, asking: false }),
    );
  }, []);
  // Once: the form is keyed by its trade.
  useEffect(() => {
    ask(null);
    return () => look.current(null);
  }, [ask]);
  const more = (): void => {
    setState({ read, failed: false, asking: true });
    ask(read);
  };
  const named: Named = { carries, groups };
  const press = (moment: Moment): void => {
    const isOpen = open === moment.version.revision;
    setOpen(isOpen ? null : moment.version.revision);
    onLook(isOpen || moment.record === null ? null : tradeIn(moment.record, draft.id));
  };
  return (
    <div className={styles['panel']}>
      <p className={styles['head']}>
        <span>Every change of this trade, newest first</span> <span>Profit /hd then</span>
      </p>
      {source.unsent.length > 0 && (
        <p className={styles['unsent']}>Not sent yet: {source.unsent.join(', ')}</p>
      )}
      {read !== null && read.moments.length <= 1 && read.next === null && (
        <p className={styles['quiet']}>Nothing changed since it was made.</p>
      )}
      <ol className={styles['past']}>
        {read?.moments.map((moment, index) => (
          <Event
            key={moment.version.revision}
            {...props}
            moment={moment}
            named={named}
            isOpen={open === moment.version.revision}
            day={dayBefore(read.moments, index)}
            isMoved={isMoved(read.moments, index)}
            onPress={() => press(moment)}
            onDone={() => {
              setOpen(null);
              onLook(null);
            }}
          />
        ))}
      </ol>
      {asking && <Skeleton rows={4} />}
      {failed && (
        <p className={styles['quiet']} role="status">
          {read === null
            ? 'The history of this trade needs a connection.'
            : 'Earlier changes need a connection.'}{' '}
          <Button onClick={more}>Try again</Button>
        </p>
      )}
      {!asking && !failed && read !== null && read.next !== null && (
        <Button tone="line" onClick={more}>
          Earlier changes
        </Button>
      )}
    </div>
  );
}

const tradeIn = (record: object, id: string): Trade => fromWire('trade', { ...record, id });

function dayBefore(moments: readonly Moment[], index: number): string | null {
  const now = new Date();
  const words = dayWords(moments[index]!.version.at, now);
  const newer = moments[index - 1];
  return newer !== undefined && dayWords(newer.version.at, now) === words ? null : words;
}

const isMoved = (moments: readonly Moment[], index: number): boolean =>
  moments[index]!.version.profit !== moments[index + 1]?.version.profit;

interface EventProps extends HistoryProps {
  readonly moment: Moment;
  readonly named: Named;
  readonly isOpen: boolean;
  readonly day: string | null;
  readonly isMoved: boolean;
  readonly onPress: () => void;
  readonly onDone: () => void;
}

function Event(props: EventProps): ReactElement {
  const { moment, named, isOpen, day, source, onPress } = props;
  const { version } = moment;
  const { lead, changes } = versionWords('trade', version, named);
  const by = [
    deviceWords(version.device, source.here),
    ...(version.through?.kind === 'carry' ? ['a change of the carry'] : []),
  ].join(', ');
  return (
    <li>
      {day !== null && <h3>{day}</h3>}
      <button
        type="button"
        className={cx(styles['event'], isOpen && styles['open'])}
        aria-expanded={isOpen}
        onClick={onPress}
      >
        <time dateTime={version.at}>{timeWords(version.at)}</time>
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
      {isOpen && moment.record !== null && <Restoring {...props} />}
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
          <span className={styles['was']}>{from}</span> → {to}
        </>
      )}
      {isLast ? '' : ', '}
    </>
  );
}

/** What restoring a moment would put back, and what it then makes on the carry as it is now. */
function Restoring({
  moment,
  draft,
  carries,
  groups,
  named,
  readOnly,
  onRestore,
  onDone,
}: EventProps): ReactElement | null {
  if (moment.record === null) return null;
  const then = tradeIn(moment.record, draft.id);
  const now = tradeOf(draft);
  const isThere = (name: string): boolean =>
    (name !== 'carryId' || then.carryId === null || carries.some(({ id }) => id === then.carryId)) &&
    (name !== 'tradeGroupId' ||
      then.tradeGroupId === null ||
      groups.some(({ id }) => id === then.tradeGroupId));
  const differing = differencesFrom('trade', toWire('trade', then), toWire('trade', now));
  const back = differing.filter(isThere);
  const missing = differing.filter((name) => !isThere(name));
  const only = (names: readonly string[]): Partial<Trade> =>
    Object.fromEntries(names.map((name) => [name, Reflect.get(then, name) as unknown]));
  const told = fieldsOfKind('trade')
    .filter(({ name }) => back.includes(name))
    .map((field) => {
      const { name, label } = field;
      const value = Reflect.get(then, name) as string | number | null;
      const isToldAlone = field.type === 'structure' && field.words === undefined;
      return { name, label, value: isToldAlone ? '' : conflictValue(name, value, named) };
    });
  const restored = { ...now, ...only(back) };
  const carry = carries.find(({ id }) => id === restored.carryId) ?? null;
  const makes = showFigure(calculateTrade(carry, loadTrade(restored)).figures.profitPerHead, '$/hd');
  const restore = (names: readonly string[], said: string): void => {
    onRestore(only(names), said);
    onDone();
  };
  if (back.length === 0 && missing.length === 0)
    return <p className={styles['restoring']}>This is the trade as it is now.</p>;
  return (
    <div className={styles['restoring']}>
      {back.length > 0 && (
        <p>
          Restoring puts back{' '}
          {told.map(({ name, label, value }, index) => (
            <span key={name}>
              <b>
                {label} {value}
              </b>
              {index < told.length - 1 ? ', ' : '. '}
            </span>
          ))}
          {carry === null ? '' : `${carry.name} stays as it is now, so it makes `}
          <b>{makes}</b> a head.
        </p>
      )}
      {missing.includes('carryId') && <p>Its carry of then is deleted: the one of now stays.</p>}
      {missing.includes('tradeGroupId') && <p>Its group of then is deleted: the one of now stays.</p>}
      {!readOnly && back.length > 0 && (
        <div className={styles['acts']}>
          <Button tone="line" onClick={() => restore(back, `Restored ${timeWords(moment.version.at)}`)}>
            Restore this moment
          </Button>
          {told.length > 1 &&
            told.map(({ name, label }) => (
              <Button key={name} onClick={() => restore([name], `Restored ${label}`)}>
                Only {label}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}
