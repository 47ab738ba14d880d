import type { RecordKind } from '#calc-core/records';
import type { Who } from '#contract/farms.ts';
import type { ReactElement, ReactNode } from 'react';
import type { NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import { cx } from '#web/ui/text/cx.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { Initials } from '#web/ui/text/Initials.tsx';
import type { Moment } from './moments.ts';
import { profitAtMoment } from './made.ts';
import type { HistoryPeople } from './reading.ts';
import { originWords, timeWords, versionWords, waitWords, type ChangeWords } from './words.ts';
import styles from './History.module.css';

interface MomentEventProps {
  readonly kind: RecordKind;
  readonly moment: Moment;
  readonly named: NamedRecords;
  readonly here: string;
  readonly people: HistoryPeople | undefined;
  readonly isOpen: boolean;
  /** The heading with the day. Null if a newer moment of the same day already has it. */
  readonly day: string | null;
  readonly isMoved: boolean;
  readonly onPress: (button: HTMLElement) => void;
  readonly children: ReactNode;
}

/** One moment of the list: its time, its changes, its author and the profit. Pressing it opens the details. */
export function MomentEvent(props: MomentEventProps): ReactElement {
  const { kind, moment, named, here, people, isOpen, day, onPress, children } = props;
  const { version, at } = moment;
  const { lead, changes } = versionWords(kind, version, named);
  const by = [
    originWords(version, here, people?.me),
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
        <span className={cx(styles['made'], !props.isMoved && styles['same'])}>{profitAtMoment(moment)}</span>
        <span className={styles['by']}>
          {version.who !== undefined && <PersonInitials who={version.who} people={people} />}
          {by}
        </span>
        <Icon name="chevronDown" small className={styles['sign']} />
      </button>
      {isOpen && moment.record !== null && children}
    </li>
  );
}

interface PersonInitialsProps {
  readonly who: Who;
  readonly people: HistoryPeople | undefined;
}

/** The coloured initials of the author. */
function PersonInitials({ who, people }: PersonInitialsProps): ReactElement {
  const look = people?.look(who);
  const isMe = who.id === people?.me;
  return (
    <Initials name={who.name} small other={isMe ? undefined : (look?.other ?? 0)} initials={look?.initials} />
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
