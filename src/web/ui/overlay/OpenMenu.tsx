import { useRef, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { cx } from '../text/cx.ts';
import { Icon } from '../text/Icon.tsx';
import { Link } from '../text/Link.tsx';
import type { MenuItem, MenuProps } from './Menu.tsx';
import { useDismiss, useFloating, useFocusInside, type Placement } from './overlay.ts';
import styles from './Menu.module.css';

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

/** The panel of an open menu, in the browser's top layer. It gets the focus. */
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
    <div
      ref={panel}
      popover="manual"
      role={none ? 'group' : undefined}
      aria-label={none ? label : undefined}
      className={styles['panel']}
      tabIndex={-1}
    >
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
            aria-label={section.aside === undefined ? section.title : `${section.title} ${section.aside}`}
            className={cx(styles['section'], section.isQuestion && styles['question'])}
          >
            {section.title && (
              <div className={styles['title']} aria-hidden>
                {section.title}
              </div>
            )}
            {section.items.map((item) => (
              <Item key={item.id} item={item} onClose={onClose} />
            ))}
            {section.aside && (
              <span className={styles['aside']} aria-hidden>
                {section.aside}
              </span>
            )}
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
    // The middle mouse button opens a link in a new tab, without a click event.
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
      <span className={cx(styles['words'], item.aside && styles['sides'])}>
        {item.aside === undefined ? item.label : <span>{item.label}</span>}
        {item.aside && <small>{item.aside}</small>}
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

export default OpenMenu;
