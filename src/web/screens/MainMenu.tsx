import { lazy, Suspense, type ReactElement } from 'react';
import { useTrades } from '#web/data/hooks.ts';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { Link, TextLink } from '#web/ui/text/Link.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import type { Farm } from '#web/shell/farm/farm.ts';
import { useFarm, useMember } from '#web/shell/member.ts';
import { useScreen } from '#web/shell/screen.tsx';
import styles from './MainMenu.module.css';

const Today = lazy(() => import('./today/Today.tsx'));

/** '/user/main': the welcome screen with links to everything (spec 1, home welcome screen; spec 2). */
export default function MainMenu(): ReactElement {
  const hasTrades = useTrades().length > 0;
  useScreen({ title: 'Main Menu' });
  return (
    <Page>
      <PageTitle title="Main Menu" detail="Trade Calculator 2023" />
      {hasTrades && (
        <Suspense fallback={<div className={styles['today']} data-later />}>
          <Today />
        </Suspense>
      )}
      <StartHere />
      <Welcome />
    </Page>
  );
}

/** Members who can only read get no New Trade. */
const tilesOf = ({ slug, mayWrite }: Farm) => [
  {
    title: 'What can I pay?',
    words: 'The most you can bid at the rail.',
    icon: 'target' as const,
    href: addresses.bid(slug),
  },
  ...(mayWrite
    ? [
        {
          title: 'New Trade',
          words: 'A purchase, a carry, a sale.',
          icon: 'plus' as const,
          href: addresses.newTrade(slug),
        },
      ]
    : []),
  {
    title: 'Market',
    words: 'Prices of the day, and the best swap.',
    icon: 'chart' as const,
    href: addresses.market(slug),
  },
];

const listsOf = (slug: string) => [
  { title: 'Trades', words: 'Every trade with its profit and return.', href: addresses.trades(slug) },
  { title: 'Trade Groups', words: 'Trades that belong together.', href: addresses.groups(slug) },
  { title: 'Cost Of Carry', words: 'What it costs to keep animals.', href: addresses.carries(slug) },
];

function StartHere(): ReactElement {
  const farm = useFarm();
  return (
    <Section title="Start here">
      <ul className={styles['tiles']}>
        {tilesOf(farm).map(({ title, words, icon, href }) => (
          <li key={title}>
            <Link href={href} className={styles['tile']}>
              <Icon name={icon} />
              <b>{title}</b>
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles['ways']}>
        {listsOf(farm.slug).map(({ title, words, href }) => (
          <li key={title}>
            <Link href={href} className={styles['way']}>
              <b>{title}</b>
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Welcome(): ReactElement {
  const { links } = useApp().config;
  const { nickname } = useMember();
  return (
    <Section title={`Welcome, ${nickname}`}>
      <div className={styles['words']}>
        <p>
          The mastermind support programme helps producers put a livestock trading method to work on their own
          place: buy what is undervalued, know what each week of carrying costs, and sell what is overpriced.
        </p>
        <p>Members have services online and offline:</p>
        <ul>
          <li>a 30-second market report</li>
          <li>the profit calculators on this site</li>
          <li>teleconferences with other members</li>
          <li>regional mentoring days</li>
        </ul>
        <p className={styles['links']}>
          {links.trainingVideo !== null && (
            <TextLink href={links.trainingVideo} iconAfter="arrowOut">
              Training video
            </TextLink>
          )}
          {links.mastermind !== null && (
            <TextLink href={links.mastermind} iconAfter="arrowOut">
              Mastermind account login
            </TextLink>
          )}
        </p>
      </div>
    </Section>
  );
}
