import type { ReactElement } from 'react';
import { Link } from '#web/ui/text/Link.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import calculator from './pictures/calculator.svg';
import mastermind from './pictures/mastermind.svg';
import training from './pictures/training.svg';
import yards from './pictures/yards.svg';
import styles from './Landing.module.css';

interface LandingLink {
  readonly picture: string;
  readonly href: string;
  readonly title: string;
  readonly words: string;
}

/** '/' and '/home': four links with pictures (spec 2, Layout). A link without a configured address opens the main menu. */
export default function Landing(): ReactElement {
  const { links } = useApp().config;
  useScreen({ title: 'Home' });
  const ways: readonly LandingLink[] = [
    {
      picture: calculator,
      href: addresses.mainMenu(),
      title: 'Trade Calculator 2023',
      words: 'The cost of carry, profit and return of a trade.',
    },
    {
      picture: yards,
      href: addresses.mainMenu(),
      title: 'Main Menu',
      words: 'Your trades, groups and costs of carry.',
    },
    {
      picture: training,
      href: links.training ?? addresses.mainMenu(),
      title: 'Training',
      words:
        links.training === null
          ? 'What the support programme offers its members.'
          : 'Courses and videos, on another site.',
    },
    {
      picture: mastermind,
      href: links.mastermind ?? addresses.mainMenu(),
      title: 'Mastermind login',
      words:
        links.mastermind === null
          ? 'Sign in with your membership.'
          : 'Your mastermind account, on another site.',
    },
  ];
  return (
    <Page>
      <h1 className={styles['title']}>Livestock trading, worked out to the cent</h1>
      <p className={styles['lead']}>
        For cattle and sheep producers who buy, carry and sell: what each trade really makes, before you make
        it.
      </p>
      <ul className={styles['ways']}>
        {ways.map((way) => (
          <li key={way.title}>
            <Link href={way.href} className={styles['way']}>
              <img src={way.picture} alt="" width={480} height={270} />
              <b>{way.title}</b>
              <span>{way.words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
