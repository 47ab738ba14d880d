import type { ReactElement, ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { Brand } from './Brand.tsx';
import { Button, IconButton, type ButtonTone } from '../fields/Button.tsx';
import { Icon, type IconName } from '../text/Icon.tsx';
import { Link } from '../text/Link.tsx';
import { Menu } from '../overlay/Menu.tsx';
import { isTypeLarge, useCompact, useNarrow } from './narrow.ts';
import { StatePill, type SettledState } from '../text/StatePill.tsx';
import styles from './TopBar.module.css';

export interface Crumb {
  readonly label: string;
  /** Absent for the last breadcrumb, which is the current page. */
  readonly href?: string | undefined;
}

export interface BarAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly tone?: ButtonTone | undefined;
  readonly onPress: () => void;
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly hotkey?: string | undefined;
  /** True if the button is not shown now. On a wide screen its place stays empty. */
  readonly isEmptyPlace?: boolean | undefined;
}

export interface TopBarProps {
  readonly homeHref?: string | undefined;
  readonly crumbs: readonly Crumb[];
  /** The farm and its owner, such as 'Myall Station, Nina Cole'. Null for the person's own farm. */
  readonly farm?: string | null | undefined;
  readonly state?: { readonly state: SettledState; readonly text?: string } | null;
  readonly connection?: ReactNode | undefined;
  /** The actions in order. A filled button must be last. On a narrow screen a menu contains most actions. */
  readonly actions?: readonly BarAction[] | undefined;
  readonly onToggleSide?: (() => void) | undefined;
  readonly sideOpen?: boolean | undefined;
  /** Notifications and user menu, shown here on a wide screen. */
  readonly account?: ReactNode | undefined;
}

export function TopBar(props: TopBarProps): ReactElement {
  const narrow = useNarrow();
  return narrow ? <NarrowBar {...props} /> : <WideBar {...props} />;
}

function SideToggle({ onToggleSide, sideOpen = false }: TopBarProps): ReactElement | null {
  if (!onToggleSide) return null;
  return (
    <IconButton
      icon="menu"
      label="Switch the sidebar"
      aria-expanded={sideOpen}
      aria-controls="side"
      onClick={onToggleSide}
    />
  );
}

function FarmChip({ farm }: Pick<TopBarProps, 'farm'>): ReactElement | null {
  if (farm === null || farm === undefined) return null;
  return (
    <span className={styles['farm']}>
      <Icon name="people" small />
      <span>{farm}</span>
    </span>
  );
}

function WideBar(props: TopBarProps): ReactElement {
  const { homeHref = '/', crumbs, state, connection, actions = [], account, onToggleSide } = props;
  // Fold the actions on a tablet or with large text. Otherwise the record's name would be one letter wide.
  const isFolding = useCompact() || isTypeLarge();
  const folded = isFolding ? actions.filter(isFoldable) : [];
  const shown = isFolding
    ? actions.filter((action) => staysOut(action) && action.isEmptyPlace !== true)
    : actions;
  return (
    <div className={styles['bar']}>
      <span className={cx(styles['brand'], !onToggleSide && styles['alone'])}>
        <Brand href={homeHref} />
      </span>
      <SideToggle {...props} />
      <FarmChip farm={props.farm} />
      <Crumbs crumbs={crumbs} />
      {connection}
      {state && (
        <span className={styles['state']}>
          <StatePill {...state} />
        </span>
      )}
      <MoreMenu actions={folded} />
      {shown.map(({ id, label, onPress, isEmptyPlace = false, ...look }, at) =>
        isEmptyPlace ? (
          <Button key={`place ${at}`} {...look} className={styles['place']} tabIndex={-1} aria-hidden>
            {label}
          </Button>
        ) : (
          <Button key={id} {...look} onClick={onPress}>
            {label}
          </Button>
        ),
      )}
      {account}
    </div>
  );
}

/** Save and a filled button are never in the menu. */
const staysOut = ({ id, tone }: BarAction): boolean => tone === 'primary' || id === 'save';

const isFoldable = (action: BarAction): boolean => !staysOut(action) && action.isEmptyPlace !== true;

function MoreMenu({ actions }: { readonly actions: readonly BarAction[] }): ReactElement | null {
  if (actions.length === 0) return null;
  return (
    <Menu
      label="More"
      sections={[{ items: actions.map((action) => ({ ...action, danger: action.tone === 'danger' })) }]}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          icon="more"
          label={`More: ${actions.map((action) => action.label).join(', ')}`}
        />
      )}
    />
  );
}

function NarrowBar(props: TopBarProps): ReactElement {
  const { homeHref = '/', crumbs, state, connection, account, onToggleSide } = props;
  const actions = props.actions ?? [];
  const filled = actions.filter(({ isEmptyPlace }) => isEmptyPlace !== true).filter(staysOut);
  const others = actions.filter(isFoldable);
  const here = crumbs.at(-1)?.label;
  return (
    <div className={cx(styles['bar'], styles['narrow'])}>
      {onToggleSide ? <SideToggle {...props} /> : <Brand href={homeHref} markOnly={here !== undefined} />}
      <div className={styles['where']}>
        <span className={styles['here']}>{here}</span>
        {props.farm && <span className={styles['farmName']}>{props.farm}</span>}
        {(connection || state) && (
          <span className={styles['states']}>
            {connection}
            {state && <StatePill {...state} />}
          </span>
        )}
      </div>
      <MoreMenu actions={others} />
      {filled.map(({ id, label, onPress, busy, disabled }) => (
        <Button key={id} tone="primary" busy={busy} disabled={disabled} onClick={onPress}>
          {label}
        </Button>
      ))}
      {!onToggleSide && account}
    </div>
  );
}

function Crumbs({ crumbs }: Pick<TopBarProps, 'crumbs'>): ReactElement {
  return (
    <nav aria-label="Path" className={styles['crumbs']}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={`${index}-${crumb.label}`}>
            {index > 0 && <Icon name="chevronRight" small />}
            {crumb.href === undefined ? (
              <b aria-current="page">{crumb.label}</b>
            ) : (
              <Link href={crumb.href}>{crumb.label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
