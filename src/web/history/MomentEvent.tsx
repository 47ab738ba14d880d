import type { RecordKind } from '#calc-core/records';
import type { Who } from '#contract/farms.ts';
import type { ReactElement, ReactNode } from 'react';
import type { NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import { useKnownFarms } from '#web/shell/farm/farms.ts';
import { usePresence } from '#web/shell/farm/presence.ts';
import { cx } from '#web/ui/text/cx.ts';
import { Initials } from '#web/ui/text/Initials.tsx';
import type { Moment } from './moments.ts';
import { madeThen } from './made.ts';
import { originWords, timeWords, versionWords, waitWords, type ChangeWords } from './words.ts';
import styles from './History.module.css';

interface MomentEventProps {
  readonly kind: RecordKind;
  readonly moment: Moment;
  readonly named: NamedRecords;
  readonly here: string;
  readonly isOpen: boolean;
  /** The day's heading; null when a newer moment of the same day has it. */
  readonly day: string | null;
  /** This moment changed the profit. */
  readonly isMoved: boolean;
  readonly onPress: (button: HTMLElement) => void;
  readonly children: ReactNode;
}

/** One moment in the list: when it was, what changed, who changed it, and the profit then. Its details are shown while it is open. */
export function MomentEvent(props: MomentEventProps): ReactElement {
  const { kind, moment, named, here, isOpen, day, onPress, children } = props;
  const { version, at } = moment;
  const { me } = useKnownFarms();
  const { lead, changes } = versionWords(kind, version, named);
  const by = [
    originWords(version, here, me),
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
        <span className={cx(styles['made'], !props.isMoved && styles['same'])}>{madeThen(moment)}</span>
        <span className={styles['by']}>
          {version.who !== undefined && <PersonInitials who={version.who} me={me} />}
          {by}
        </span>
      </button>
      {isOpen && moment.record !== null && children}
    </li>
  );
}

/** The initials of who wrote a version, in their colour; the name follows in words. */
function PersonInitials({ who, me }: { readonly who: Who; readonly me: string | null }): ReactElement {
  const look = usePresence()?.look(who);
  const isMe = who.id === me;
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
