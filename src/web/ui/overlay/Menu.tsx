import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { cx } from '../text/cx.ts';
import { Icon, type IconName } from '../text/Icon.tsx';
import { Link } from '../text/Link.tsx';
import { useDismiss, useFloating, useFocusInside, type Placement } from './overlay.ts';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** A second, quieter line. */
  readonly detail?: string | undefined;
  /** A third, smaller line: its time. */
  readonly when?: string | undefined;
  /** Its emphasis: 'new' stands out, 'warning' asks for attention. */
  readonly mark?: 'new' | 'warning' | undefined;
  readonly icon?: IconName | undefined;
  readonly hotkey?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** For one of a set: 'checked' is announced and ticked. */
  readonly checked?: boolean | undefined;
  readonly onPress?: (() => void) | undefined;
  readonly href?: string | undefined;
  /** Opens in a new tab. */
  readonly external?: boolean | undefined;
}

export interface MenuSection {
  readonly title?: string | undefined;
  readonly items: readonly MenuItem[];
}

/** Properties of the menu's button: spread them on it. */
export interface MenuTrigger {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  readonly label: string;
  readonly sections: readonly MenuSection[];
  /** Its button; none when the parent opens it with `at`. */
  readonly trigger?: ((trigger: MenuTrigger) => ReactNode) | undefined;
  /** Opens it next to this element, until `onClose`. */
  readonly at?: Element | null | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly placement?: Placement | undefined;
  /** Above the items: who is signed in. */
  readonly head?: ReactNode | undefined;
  /** Shown when there are no items. */
  readonly empty?: string | undefined;
  readonly onOpen?: (() => void) | undefined;
}

/** A button that opens a list of actions; arrows, Home, End, first letters and Escape work. */
export function Menu({
  label,
  sections,
  trigger,
  at = null,
  onClose,
  placement = 'below end',
  head,
  empty,
  onOpen,
}: MenuProps): ReactElement {
  const id = useId();
  const [openedBy, setOpenedBy] = useState<Element | null>(null);
  const open = openedBy !== null;
  const show = (event: SyntheticEvent): void => {
    setOpenedBy(event.currentTarget);
    onOpen?.();
  };
  return (
    <>
      {trigger?.({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: (event) => (open ? setOpenedBy(null) : show(event)),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          show(event);
        },
      })}
      {(open || at !== null) && (
        <OpenMenu
          {...{ id, label, sections, head, empty, placement }}
          anchor={at ?? openedBy}
          onClose={() => {
            setOpenedBy(null);
            onClose?.();
          }}
        />
      )}
    </>
  );
}

interface OpenMenuProps extends Omit<MenuProps, 'trigger' | 'at' | 'placement' | 'onOpen'> {
  readonly id: string;
  readonly anchor: Element | null;
  readonly placement: Placement;
  readonly onClose: () => void;
}

function step(list: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = list.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return list[(at + 1) % list.length];
  if (key === 'ArrowUp') return list[(at <= 0 ? list.length : at) - 1];
  if (key === 'Home') return list[0];
  if (key === 'End') return list.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const from = [...list.slice(at + 1), ...list.slice(0, at + 1)];
  return from.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()));
}

function OpenMenu({
  id,
  label,
  sections,
  head,
  empty,
  anchor,
  placement,
  onClose,
}: OpenMenuProps): ReactElement {
  const panel = useRef<HTMLDivElement>(null);
  useFloating(panel, anchor, true, placement);
  useDismiss(panel, anchor, true, onClose);
  useFocusInside(panel, true, 'first');
  const none = sections.every((section) => section.items.length === 0);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Tab') return onClose();
    const items = [
      ...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])'),
    ];
    const next = step(items, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={panel} popover="manual" className={styles['panel']} tabIndex={-1}>
      {head && <div className={styles['head']}>{head}</div>}
      {none && empty && <p className={styles['empty']}>{empty}</p>}
      <div
        role={none ? undefined : 'menu'}
        id={id}
        aria-label={none ? undefined : label}
        onKeyDown={onKeyDown}
      >
        {sections.map((section, index) => (
          <div
            key={section.title ?? index}
            role="group"
            aria-label={section.title}
            className={styles['section']}
          >
            {section.title && (
              <div className={styles['title']} aria-hidden>
                {section.title}
              </div>
            )}
            {section.items.map((item) => (
              <Item key={item.id} item={item} onClose={onClose} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Item({ item, onClose }: { readonly item: MenuItem; readonly onClose: () => void }): ReactElement {
  const shared = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    'aria-disabled': item.disabled || undefined,
    tabIndex: -1,
    className: cx(styles['item'], item.danger && styles['danger'], item.mark && styles[item.mark]),
    onClick: () => {
      if (item.disabled) return;
      onClose();
      item.onPress?.();
    },
    // The middle button opens a link in a new tab without a click.
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1 && item.href !== undefined && item.disabled !== true) item.onPress?.();
    },
  };
  const inside = (
    <>
      {item.checked === undefined ? (
        item.icon && <Icon name={item.icon} />
      ) : (
        <Icon name="check" className={cx(!item.checked && styles['off'])} />
      )}
      <span className={styles['words']}>
        {item.label}
        {item.detail && <small>{item.detail}</small>}
        {item.when && <small>{item.when}</small>}
      </span>
      {item.hotkey && <span className={styles['hotkey']}>{item.hotkey}</span>}
      {item.external && <Icon name="arrowOut" small />}
    </>
  );
  if (item.href === undefined)
    return (
      <button type="button" {...shared}>
        {inside}
      </button>
    );
  const tab = item.external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <Link href={item.href} {...shared} {...tab}>
      {inside}
    </Link>
  );
}
