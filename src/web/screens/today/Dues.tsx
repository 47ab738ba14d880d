import { useState, type ReactElement } from 'react';
import { dayAndMonth, showAmount } from '#calc-core/number';
import { cents, dollars, type Due } from '#calc-core/cash-flow';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm } from '#web/shell/member.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { cx } from '#web/ui/text/cx.ts';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import { Link } from '#web/ui/text/Link.tsx';
import { dayWords, dueName } from './words.ts';
import type { TodayFacts } from './use-today.ts';
import styles from './Today.module.css';

/** An amount with its sign, such as `+110,733.84`. Plus is money in, minus is money out. */
const signed = ({ amount }: Due): string => {
  const shown = amount === null ? '' : cents(amount).replace('$', '');
  return shown === '' || shown.startsWith('-') ? shown : `+${shown}`;
};

const headWords = ({ head }: Due): string => (head === null ? '' : `${showAmount(head, 'head')} head`);

type DuesProps = Pick<TodayFacts, 'dues' | 'totals' | 'today'>;

/** The first items that are due: eight, or seven on a phone. A button shows the other items. */
export function Dues({ dues, totals, today }: DuesProps): ReactElement {
  const isNarrow = useNarrow();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? dues : dues.slice(0, isNarrow ? 7 : 8);
  const rest = dues.length - shown.length;
  const last = dues.at(-1)?.on ?? today;
  return (
    <div>
      {isNarrow ? <DueList dues={shown} today={today} /> : <DueTable dues={shown} today={today} />}
      <div className={styles['more']}>
        {rest > 0 ? (
          <Button tone="link" onClick={() => setAll(true)}>
            {rest} more by {dayAndMonth(last)}
          </Button>
        ) : (
          <span />
        )}
        <span>
          In these 30 days: out <b>{dollars(totals.out)}</b>, in <b>{dollars(totals.in)}</b>
        </span>
      </div>
    </div>
  );
}

interface ShownProps {
  readonly dues: readonly Due[];
  readonly today: string;
}

function DueTable({ dues, today }: ShownProps): ReactElement {
  const { slug } = useFarm();
  return (
    <table className={styles['due']}>
      <caption className={visuallyHidden}>Due in the next 30 days</caption>
      <tbody>
        {dues.map((due, index) => {
          const day = dayWords(due.on, today);
          const isSame = dues[index - 1]?.on === due.on;
          return (
            <tr
              key={`${due.verb} ${due.id} ${due.on}`}
              className={cx(
                (day === 'Today' || day === 'Tomorrow') && styles['soon'],
                dues[index + 1]?.on === due.on && styles['same'],
              )}
            >
              <th scope="row">{isSame ? <span className={visuallyHidden}>{day}</span> : day}</th>
              <td className={styles['verb']}>{due.verb}</td>
              <td>
                <Link href={addresses.trade(slug, due.id)}>{dueName(due)}</Link>
                {due.verb === 'Sell' && <small>{headWords(due)}</small>}
              </td>
              <td>{signed(due)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function DueList({ dues, today }: ShownProps): ReactElement {
  const { slug } = useFarm();
  const days = [...new Set(dues.map(({ on }) => on))];
  return (
    <ul className={styles['days']} aria-label="Due in the next 30 days">
      {days.map((day) => (
        <li key={day}>
          <h3>{dayWords(day, today)}</h3>
          {dues
            .filter(({ on }) => on === day)
            .map((due) => (
              <Link key={`${due.verb} ${due.id}`} href={addresses.trade(slug, due.id)}>
                <span>
                  <b>{due.verb}</b> {dueName(due)}
                </span>
                <em>{due.verb === 'Sell' ? headWords(due) : signed(due)}</em>
              </Link>
            ))}
        </li>
      ))}
    </ul>
  );
}
