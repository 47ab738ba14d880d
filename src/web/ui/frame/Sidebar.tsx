import type { ReactElement, ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { isLoss } from '../text/Figure.tsx';
import { Icon, type IconName } from '../text/Icon.tsx';
import { Link, TextLink } from '../text/Link.tsx';
import { Spinner } from '../text/Spinner.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Sidebar.module.css';

/** The navigation at the top of the sidebar. */
export function SideNav({
  children,
  label = 'Main',
}: {
  readonly children: ReactNode;
  readonly label?: string;
}): ReactElement {
  return (
    <nav aria-label={label} className={styles['nav']}>
      {children}
    </nav>
  );
}

/** The middle of the sidebar. Hidden when the sidebar is a strip of icons. */
export function SideBody({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles['body']}>{children}</div>;
}

/** The foot of the sidebar with Logout. It is always visible. */
export function SideFoot({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles['foot']}>{children}</div>;
}

interface SideRowProps {
  readonly href?: string | undefined;
  readonly onPress?: (() => void) | undefined;
  readonly icon?: IconName | undefined;
  readonly children: string;
  readonly current?: boolean | undefined;
}

/** One entry of the navigation: an icon and a word. */
export function SideRow({ href, onPress, icon, children, current = false }: SideRowProps): ReactElement {
  const className = cx(styles['row'], current && styles['current']);
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span className={styles['word']}>{children}</span>
    </>
  );
  if (href === undefined)
    return (
      <button type="button" title={children} className={className} onClick={onPress}>
        {inside}
      </button>
    );
  return (
    <Link href={href} title={children} className={className} aria-current={current ? 'page' : undefined}>
      {inside}
    </Link>
  );
}

export type LeadTone = 'gain' | 'loss' | 'info' | 'plain';

interface SideItemProps {
  readonly href: string;
  /** The full name, for screen readers and the tooltip. `shortName` has at most 8 characters (spec 2). */
  readonly name: string;
  readonly shortName: string;
  /** Shown before the name: a count, an amount with its unit, or an arrow. */
  readonly lead: string | { readonly arrow: 'up' | 'down'; readonly word: string };
  readonly leadTone: LeadTone;
  /** The noun after a count in `lead`, for screen readers, such as 'trades'. */
  readonly leadUnit?: string | undefined;
  /** True if the left column needs room for '40 weeks'. */
  readonly wideLead?: boolean | undefined;
  readonly value?: string | undefined;
  readonly valueWords?: string | undefined;
  /** True for a record that counts in no total, such as a trade that did not go ahead. The item is then grey. */
  readonly quiet?: boolean | undefined;
  readonly current?: boolean | undefined;
}

export function SideItem({
  href,
  name,
  shortName,
  lead,
  leadTone,
  leadUnit,
  wideLead = false,
  value,
  valueWords,
  quiet = false,
  current = false,
}: SideItemProps): ReactElement {
  return (
    <li>
      <Link
        href={href}
        title={name}
        className={cx(styles['row'], quiet && styles['quiet'], current && styles['current'])}
        aria-current={current ? 'page' : undefined}
      >
        <span className={cx(styles['lead'], wideLead && styles['wide'], styles[leadTone])}>
          {typeof lead === 'string' ? lead : <Icon name={lead.arrow} small label={lead.word} />}
          {leadUnit !== undefined && <VisuallyHidden> {leadUnit} </VisuallyHidden>}
        </span>
        <span aria-hidden className={styles['short']}>
          {shortName}
        </span>
        <VisuallyHidden>{name}</VisuallyHidden>
        {value !== undefined && (
          <span className={cx(styles['value'], isLoss(value) && styles['loss'])}>{value}</span>
        )}
        {valueWords !== undefined && <VisuallyHidden> {valueWords}</VisuallyHidden>}
      </Link>
    </li>
  );
}

interface SidePanelProps {
  readonly title: string;
  readonly add?: { readonly label: string; readonly href: string } | undefined;
  readonly more: { readonly label: string; readonly href: string; readonly onFollow?: () => void };
  readonly loading?: boolean | undefined;
  readonly children?: ReactNode | undefined;
  readonly empty?: string | undefined;
}

/** A list in the sidebar, with its Add and Show All links. */
export function SidePanel({
  title,
  add,
  more,
  loading = false,
  children,
  empty,
}: SidePanelProps): ReactElement {
  return (
    <section className={styles['panel']} aria-label={`${title} in the sidebar`}>
      <div className={styles['panelHead']}>
        <h2>{title}</h2>
        {add && (
          <TextLink href={add.href} icon="plus">
            {add.label}
          </TextLink>
        )}
      </div>
      {loading ? (
        <div className={styles['loading']}>
          <Spinner />
        </div>
      ) : (
        <ul>{children}</ul>
      )}
      {!loading && empty && <p className={styles['empty']}>{empty}</p>}
      <Link href={more.href} className={styles['more']} onClick={more.onFollow}>
        {more.label} <Icon name="chevronRight" small />
      </Link>
    </section>
  );
}
