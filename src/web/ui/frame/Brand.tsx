import type { ReactElement } from 'react';
import { Link } from '../text/Link.tsx';
import styles from './Brand.module.css';

const word =
  'M41 23.60L46.57 23.60C51.45 23.60 54.29 20.60 54.29 15.68C54.29 10.76 51.44 7.79 46.68 7.79L41 7.79M43.92 21.06L43.92 10.32L46.53 10.32C49.81 10.32 51.41 12.23 51.41 15.68C51.41 19.13 49.82 21.06 46.45 21.06M55.63 23.60L58.42 23.60L58.42 17.13C58.42 15.44 59.44 14.58 60.70 14.58C61.19 14.58 61.75 14.65 62 14.74L62 12.18C61.78 12.13 61.46 12.08 61.11 12.08C59.75 12.08 58.82 12.85 58.40 14.22L58.31 14.22L58.31 12.26L55.63 12.26M67.63 23.77C71.01 23.77 73.23 21.43 73.23 17.94C73.23 14.43 71 12.08 67.63 12.08C64.27 12.08 62.04 14.43 62.04 17.94C62.04 21.43 64.27 23.77 67.63 23.77M67.63 21.52C66 21.52 64.87 20.12 64.87 17.94C64.86 15.75 65.99 14.33 67.63 14.33C69.27 14.33 70.39 15.75 70.39 17.94C70.39 20.12 69.26 21.52 67.63 21.52M84.87 12.26L81.93 12.26L79.16 20.55L79.11 20.55L76.32 12.26L73.35 12.26L77.57 23.60L80.65 23.60M90.47 23.77C93.18 23.77 95.15 22.31 95.56 20.07L92.98 20.07C92.68 21.03 91.67 21.63 90.50 21.64C88.76 21.63 87.73 20.30 87.74 18.65L87.74 18.60L95.68 18.60L95.68 17.93C95.68 14.43 93.67 12.08 90.41 12.08C87.11 12.08 84.99 14.48 84.99 17.94C84.99 21.46 87.11 23.77 90.47 23.77M87.75 16.79C87.83 15.41 88.85 14.21 90.41 14.21C91.88 14.21 93.01 15.26 93.07 16.79M96.97 23.60L99.77 23.60L99.77 17.13C99.77 15.44 100.79 14.58 102.04 14.58C102.54 14.58 103.10 14.65 103.34 14.74L103.34 12.18C103.13 12.13 102.81 12.08 102.45 12.08C101.10 12.08 100.16 12.85 99.74 14.22L99.66 14.22L99.66 12.26L96.97 12.26';

/** The logo: a yard with one mob in it, which is also a D. The name follows, unless markOnly. */
export function Mark({ markOnly = false }: { readonly markOnly?: boolean }): ReactElement {
  return (
    <svg
      viewBox={markOnly ? '0 0 32 32' : '0 0 104 32'}
      className={styles['mark']}
      role="img"
      aria-label="Drover"
    >
      <rect width="32" height="32" rx="8" fill="#1f5c3d" />
      <path
        d="M8.5 7.5h6.6a8.5 8.5 0 0 1 0 17H8.5z"
        fill="none"
        stroke="#fcfcf9"
        strokeWidth="2.6"
        strokeLinejoin="round"
      />
      <path d="M13.2 12.3h1.9a3.7 3.7 0 0 1 0 7.4h-1.9z" fill="#e0a93c" />
      {!markOnly && <path className={styles['word']} d={word} />}
    </svg>
  );
}

/** The logo, which leads home. */
export function Brand({
  href = '/',
  markOnly = false,
}: {
  readonly href?: string;
  readonly markOnly?: boolean;
}): ReactElement {
  return (
    <Link href={href} className={styles['brand']}>
      <Mark markOnly={markOnly} />
    </Link>
  );
}
