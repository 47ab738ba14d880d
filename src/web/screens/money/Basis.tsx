import type { ReactElement } from 'react';
import { longDate } from '#calc-core/number';
import type { NotEntered as Found } from '#calc-core/cash-flow';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { nameWords } from '#web/shell/words.ts';
import { Link, TextLink } from '#web/ui/text/Link.tsx';
import styles from './CashFlow.module.css';

/** Says how many purchases have passed their date but still have planned figures. */
export function NotEntered({ found }: { readonly found: Found | null }): ReactElement | null {
  const { slug } = useFarm();
  const mayWrite = useMayWrite();
  if (found === null) return null;
  const { count, since } = found;
  return (
    <p className={styles['tell']}>
      <i />
      <span>
        {count === 1 ? '1 purchase' : `${count} purchases`} since {longDate(since)}{' '}
        {count === 1 ? 'is' : 'are'} not entered yet. These figures use the plan.{' '}
        {mayWrite && <TextLink href={addresses.purchases(slug)}>Enter them</TextLink>}
      </span>
    </p>
  );
}

interface LeftOutProps {
  readonly leftOut: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
}

/** The trades that no sum contains, each with the reason and a link. */
export function LeftOutList({ leftOut }: LeftOutProps): ReactElement | null {
  const { slug } = useFarm();
  if (leftOut.length === 0) return null;
  return (
    <section aria-label="Left out" className={styles['out']}>
      <p className={styles['tell']}>
        <i />
        {leftOut.length === 1 ? '1 trade is' : `${leftOut.length} trades are`} not in these figures:
      </p>
      <ul className={styles['left']}>
        {leftOut.map(({ id, name, reason }) => (
          <li key={id}>
            <Link href={addresses.trade(slug, id)}>{nameWords(name, 'Trade')}</Link>, {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
