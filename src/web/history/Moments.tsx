import type { RecordKind } from '#calc-core/records';
import type { ReactElement, ReactNode } from 'react';
import type { NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { profitAtMoment } from './made.ts';
import { MomentEvent } from './MomentEvent.tsx';
import { storyOf, type Moment } from './moments.ts';
import { useOpenMoment, type OnLook } from './open-moment.ts';
import { useHistoryReading, type HistoryReading, type HistorySource } from './reading.ts';
import { dayWords, withoutConnection } from './words.ts';
import styles from './History.module.css';

interface MomentsProps {
  readonly kind: RecordKind;
  readonly source: HistorySource;
  readonly named: NamedRecords;
  /** For example "Every change of this trade, newest first". */
  readonly title: string;
  /** Shows only changes of these fields. Undefined: shows all changes. */
  readonly fields?: readonly string[] | undefined;
  /** Called when a moment is opened or closed. With this callback, an opened moment fills the page on a phone. */
  readonly onLook?: OnLook | undefined;
  /** Renders the details of an opened moment. `onDone` closes it. */
  readonly children: (moment: Moment, onDone: () => void) => ReactNode;
}

/** The moments of a record by day, newest first. Pressing a moment opens it. */
export function Moments(props: MomentsProps): ReactElement {
  const { kind, source, named, title, fields, onLook, children } = props;
  const { open, press, close } = useOpenMoment(onLook);
  const reading = useHistoryReading(source, open !== null);
  const { read } = reading;
  const moments = read === null ? [] : storyOf(kind, read.moments, fields);
  return (
    <div className={cx(styles['panel'], onLook !== undefined && open !== null && styles['alone'])}>
      <p className={styles['head']}>
        <span>{title}</span> {kind === 'trade' && <span>Profit /hd then</span>}
      </p>
      {source.unsent.length > 0 && (
        <p className={styles['unsent']}>Not sent yet: {source.unsent.join(', ')}</p>
      )}
      {read !== null && moments.length <= 1 && read.next === null && (
        <p className={styles['quiet']}>Nothing has changed since the record was added.</p>
      )}
      <ol className={styles['past']}>
        {moments.map((moment, index) => (
          <MomentEvent
            key={moment.key}
            kind={kind}
            moment={moment}
            named={named}
            here={source.here}
            people={source.people}
            isOpen={open === moment.key}
            day={dayBefore(moments, index)}
            isMoved={isMoved(moments, index)}
            onPress={(button) => press(moment, button)}
          >
            {children(moment, close)}
          </MomentEvent>
        ))}
      </ol>
      <Earlier reading={reading} />
    </div>
  );
}

/** The last row of the list: a button for more moments, a loading sign, or an error. */
function Earlier({ reading }: { readonly reading: HistoryReading }): ReactElement {
  const { read, readAt, failedAt, asking, more } = reading;
  return (
    <>
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
    </>
  );
}

function dayBefore(moments: readonly Moment[], index: number): string | null {
  const now = new Date();
  const words = dayWords(moments[index]!.at, now);
  const newer = moments[index - 1];
  return newer !== undefined && dayWords(newer.at, now) === words ? null : words;
}

const isMoved = (moments: readonly Moment[], index: number): boolean => {
  const before = moments[index + 1];
  return profitAtMoment(moments[index]!) !== (before === undefined ? undefined : profitAtMoment(before));
};
