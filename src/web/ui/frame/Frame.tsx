import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useCloseOnBack } from '../overlay/close-on-back.ts';
import { cx } from '../text/cx.ts';
import { Brand } from './Brand.tsx';
import { useCompact, useNarrow } from './narrow.ts';
import styles from './Frame.module.css';

export interface FrameProps {
  readonly header: ReactNode;
  /** The sidebar's contents. Null for a screen without a sidebar. */
  readonly side: ReactNode;
  /** Notifications and user menu, in the TopBar. On a narrow screen, at the top of the open sidebar. */
  readonly account?: ReactNode | undefined;
  readonly sideOpen: boolean;
  readonly onSideOpenChange: (open: boolean) => void;
  readonly notices?: ReactNode | undefined;
  readonly bars?: ReactNode | undefined;
  readonly footer?: ReactNode | undefined;
  readonly children: ReactNode;
}

/** The fixed header and sidebar around the content. Below 1100 px, the closed sidebar is a strip of icons. On a phone it is hidden. */
export function Frame({
  header,
  side,
  account,
  sideOpen,
  onSideOpenChange,
  notices,
  bars,
  footer,
  children,
}: FrameProps): ReactElement {
  const narrow = useNarrow();
  const shown = side !== null && sideOpen;
  const compact = useCompact();
  const overlay = compact && shown;
  const strip = compact && !narrow && side !== null;
  return (
    <div
      className={cx(styles['frame'], shown && !compact && styles['withSide'], strip && styles['withStrip'])}
    >
      <a href="#content" className={styles['skip']}>
        Skip to the content
      </a>
      <header id="top" tabIndex={-1} className={styles['header']}>
        {header}
      </header>
      {side !== null && (
        <Side
          shown={shown}
          strip={strip}
          overlay={overlay}
          onClose={() => onSideOpenChange(false)}
          account={narrow ? account : undefined}
        >
          {side}
        </Side>
      )}
      <div className={styles['main']} inert={overlay}>
        {notices}
        <main id="content" tabIndex={-1} className={styles['content']}>
          {children}
        </main>
        {footer}
        {bars}
      </div>
    </div>
  );
}

interface SideProps {
  readonly shown: boolean;
  readonly strip: boolean;
  readonly overlay: boolean;
  readonly onClose: () => void;
  readonly account: ReactNode;
  readonly children: ReactNode;
}

function Side({ shown, strip, overlay, onClose, account, children }: SideProps): ReactElement {
  const box = useRef<HTMLElement>(null);
  const close = useCloseOnBack(overlay, onClose);
  useEffect(() => {
    if (!overlay) return;
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [overlay, close]);
  return (
    <>
      <div className={cx(styles['scrim'], overlay && styles['on'])} onClick={onClose} aria-hidden />
      <aside
        ref={box}
        id="side"
        tabIndex={-1}
        aria-label="Sidebar"
        className={cx(styles['side'], shown && styles['shown'], strip && styles['strip'])}
        inert={!shown && !strip}
      >
        {account && (
          <div className={styles['account']}>
            <Brand />
            {account}
          </div>
        )}
        {children}
      </aside>
    </>
  );
}

interface PageProps {
  readonly children: ReactNode;
  /** True for running text, such as Privacy or Terms. Its lines then have a comfortable length. */
  readonly prose?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The content of a screen, with padding. */
export function Page({ children, prose = false, className }: PageProps): ReactElement {
  return <div className={cx(styles['page'], prose && styles['prose'], className)}>{children}</div>;
}

interface PageTitleProps {
  readonly title: string;
  readonly mark?: ReactNode | undefined;
  readonly detail?: ReactNode | undefined;
  readonly aside?: ReactNode | undefined;
}

/** The name of the record or screen, with the main figures on the right. */
export function PageTitle({ title, mark, detail, aside }: PageTitleProps): ReactElement {
  return (
    <div className={styles['title']}>
      <div className={styles['name']}>
        <h1>
          {title} {mark}
        </h1>
        {detail && <span className={styles['detail']}>{detail}</span>}
      </div>
      {aside}
    </div>
  );
}
