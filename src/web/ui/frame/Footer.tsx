import type { ReactElement } from 'react';
import { Link } from '../text/Link.tsx';
import styles from './Footer.module.css';

interface FooterProps {
  readonly marketing: string | null;
  readonly design: string | null;
  readonly version: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

export function Footer({ marketing, design, version, links }: FooterProps): ReactElement {
  return (
    <footer className={styles['footer']}>
      {marketing !== null && <span>{marketing}</span>}
      {design !== null && <span>{design}</span>}
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
