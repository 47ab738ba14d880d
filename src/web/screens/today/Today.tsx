import { lazy, Suspense, type ReactElement } from 'react';
import { dayAndMonth } from '#calc-core/number';
import { useRows } from '#web/data/hooks.ts';
import { today } from '#web/shell/today.ts';
import { Section } from '#web/ui/frame/Section.tsx';
import { isTypeLarge } from '#web/ui/frame/narrow.ts';
import { cx } from '#web/ui/text/cx.ts';
import { Dues } from './Dues.tsx';
import { Tells } from './Tells.tsx';
import { useToday, type TodayFacts } from './use-today.ts';
import { dueName, dueSentence, longDay } from './words.ts';
import styles from './Today.module.css';

// Loaded later, because the peak needs the sums of every trade.
const Money = lazy(() => import('./Money.tsx'));

export default function Today(): ReactElement {
  const facts = useToday();
  const date = today();
  return (
    <Section title="Today" hint={`${longDay(date)} ${date.slice(0, 4)}`}>
      {facts === undefined ? <div className={styles['first']} data-later /> : <Facts facts={facts} />}
    </Section>
  );
}

interface FactsProps {
  readonly facts: TodayFacts;
}

function Facts({ facts }: FactsProps): ReactElement {
  const { dues, today: date } = facts;
  if (dues.length === 0) return <Quiet facts={facts} />;
  return (
    <>
      <p className={styles['verdict']}>{dueSentence(dues, date)}</p>
      <div className={cx(styles['today'], isTypeLarge() && styles['stacked'])}>
        <div>
          <Dues {...facts} />
          <Tells facts={facts} />
        </div>
        <Suspense fallback={<Later />}>
          <Money {...facts} />
        </Suspense>
      </div>
    </>
  );
}

function Quiet({ facts }: FactsProps): ReactElement {
  const { next, dues, today: date } = facts;
  return (
    <div className={styles['quiet']}>
      <div>
        <p className={styles['verdict']}>{dueSentence(dues, date)}</p>
        {next && (
          <p className={styles['next']}>
            Next: {next.verb.toLowerCase()} {next.verb === 'Sell' ? 'the ' : 'for the '}
            {dueName(next)} on {dayAndMonth(next.on)}.
          </p>
        )}
        <Tells facts={facts} />
      </div>
      <Suspense fallback={<div className={styles['owe']} data-later />}>
        <Money {...facts} isQuiet />
      </Suspense>
    </div>
  );
}

/** Reserves space for the figures and their chart. Nothing below moves when they appear. */
function Later(): ReactElement {
  const hasChart = useRows('funding').length > 0;
  return (
    <div className={styles['owe']} data-later>
      <section className={styles[hasChart ? 'later' : 'laterStock']} />
    </div>
  );
}
