import type { ReactElement } from 'react';
import { Link } from './Link.tsx';
import styles from './Footer.module.css';

interface FooterProps {
  readonly marketing: string;
  readonly design: string;
  readonly version: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

/** On every screen: who markets and who designed it, the version, Privacy and Terms. */
export function Footer({ marketing, design, version, links }: FooterProps): ReactElement {
  return (
    <footer className={styles['footer']}>
      <span>{marketing}</span>
      <span>{design}</span>
      <span>{version}</span>
      <span className={styles['links']}>
        {links.map(({ label, href }) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
      </span>
    </footer>
  );
}
