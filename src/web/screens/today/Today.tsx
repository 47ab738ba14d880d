import type { ReactElement } from 'react';
import { dayAndMonth } from '#calc-core/number';
import { Section } from '#web/ui/frame/Section.tsx';
import { Dues } from './Dues.tsx';
import { Money, QuietMoney } from './Money.tsx';
import { Tells } from './Tells.tsx';
import { useToday, type TodayFacts } from './use-today.ts';
import { dueName, dueSentence, longDay } from './words.ts';
import styles from './Today.module.css';

/** Shows what must be done now and how the money looks. */
export default function Today(): ReactElement {
  const facts = useToday();
  const { dues, today } = facts;
  return (
    <Section title="Today" hint={`${longDay(today)} ${today.slice(0, 4)}`}>
      {dues.length === 0 ? (
        <Quiet facts={facts} />
      ) : (
        <>
          <p className={styles['verdict']}>{dueSentence(dues, today)}</p>
          <div className={styles['today']}>
            <div>
              <Dues {...facts} />
              <Tells facts={facts} />
            </div>
            <Money {...facts} />
          </div>
        </>
      )}
    </Section>
  );
}

function Quiet({ facts }: { readonly facts: TodayFacts }): ReactElement {
  const { next, dues, today } = facts;
  return (
    <div className={styles['quiet']}>
      <div>
        <p className={styles['verdict']}>{dueSentence(dues, today)}</p>
        {next && (
          <p className={styles['next']}>
            Next: {next.verb.toLowerCase()} {next.verb === 'Sell' ? 'the ' : 'for the '}
            {dueName(next)} on {dayAndMonth(next.on)}.
          </p>
        )}
        <Tells facts={facts} />
      </div>
      <QuietMoney {...facts} />
    </div>
  );
}
