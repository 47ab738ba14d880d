import {
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type { IconName } from '../text/Icon.tsx';
import type { Placement } from './overlay.ts';
import { openMenu } from './opened.ts';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** A second, quieter line. */
  readonly detail?: string | undefined;
  /** At the right end of the line, or under the label when the line has no room for it. */
  readonly aside?: string | undefined;
  /** A third, smaller line: the time of the item. */
  readonly when?: string | undefined;
  /** The item's emphasis: 'new' stands out, 'warning' needs attention. */
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
  /** The title is a question, and the items are its answers, side by side. */
  readonly isQuestion?: boolean | undefined;
  /** Beside the answers: until when the question is open. */
  readonly aside?: string | undefined;
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
  /** The menu's button; absent when the parent opens the menu with `at`. */
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
  // Loaded as soon as the button exists, so that the first press can open the panel at once.
  const opened = openMenu.useLoaded(true);
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
      {(open || at !== null) && opened !== null && (
        <opened.default
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
