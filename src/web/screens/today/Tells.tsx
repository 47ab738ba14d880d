import type { ReactElement, ReactNode } from 'react';
import { dayAndMonth } from '#calc-core/number';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { nameWords } from '#web/shell/words.ts';
import { TextLink } from '#web/ui/text/Link.tsx';
import type { TodayFacts } from './use-today.ts';
import styles from './Today.module.css';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

interface TellProps {
  readonly children: ReactNode;
  readonly link?: { readonly label: string; readonly href: string } | undefined;
}

const Tell = ({ children, link }: TellProps): ReactElement => (
  <li>
    <i />
    <span>{children}</span>
    {link && <TextLink href={link.href}>{link.label}</TextLink>}
  </li>
);

/** Lists what the figures are based on, and what needs the member's attention. */
export function Tells({ facts }: { readonly facts: TodayFacts }): ReactElement | null {
  const { slug } = useFarm();
  const mayWrite = useMayWrite();
  const { notEntered, leftOut, oldPrices, notSent, toFix } = facts;
  const [first] = leftOut;
  const lines = [
    notEntered && (
      <Tell
        key="entered"
        link={mayWrite ? { label: 'Enter them', href: addresses.purchases(slug) } : undefined}
      >
        {counted(notEntered.count, 'purchase', 'purchases')} since {dayAndMonth(notEntered.since)}{' '}
        {notEntered.count === 1 ? 'is' : 'are'} not entered yet. These figures use the plan.
      </Tell>
    ),
    first && (
      <Tell key="left" link={{ label: 'Open', href: addresses.trade(slug, first.id) }}>
        Left out: {nameWords(first.name, 'Trade')}, {first.reason}
        {leftOut.length > 1 && `, and ${leftOut.length - 1} more`}
      </Tell>
    ),
    oldPrices !== null && (
      <Tell key="prices" link={{ label: 'Market', href: addresses.market(slug) }}>
        Your newest prices are {oldPrices} days old.
      </Tell>
    ),
    notSent > 0 && (
      <Tell key="sent">Kept on this device, {counted(notSent, 'change', 'changes')} not sent</Tell>
    ),
    toFix > 0 && (
      <Tell key="fix" link={{ label: 'Trades', href: addresses.trades(slug) }}>
        {counted(toFix, 'entry needs', 'entries need')} fixing.
      </Tell>
    ),
  ].filter((line): line is ReactElement => typeof line === 'object' && line !== null);
  return lines.length === 0 ? null : <ul className={styles['tells']}>{lines}</ul>;
}
