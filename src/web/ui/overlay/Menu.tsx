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
  readonly detail?: string | undefined;
  /** Shown at the right of the line, or below the label if there is no room. */
  readonly aside?: string | undefined;
  readonly when?: string | undefined;
  /** How the item is emphasised: 'new' is bold, 'warning' needs attention. */
  readonly mark?: 'new' | 'warning' | undefined;
  readonly icon?: IconName | undefined;
  readonly hotkey?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** For one of several choices: true if ticked. */
  readonly checked?: boolean | undefined;
  readonly onPress?: (() => void) | undefined;
  readonly href?: string | undefined;
  readonly external?: boolean | undefined;
}

export interface MenuSection {
  readonly title?: string | undefined;
  /** True if the title is a question. Its answers are then next to each other. */
  readonly isQuestion?: boolean | undefined;
  /** Shown next to the answers, such as the day on which the question closes. */
  readonly aside?: string | undefined;
  readonly items: readonly MenuItem[];
}

/** The properties to spread on the menu's button. */
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
  /** Renders the menu's button. Absent when the parent opens the menu with `at`. */
  readonly trigger?: ((trigger: MenuTrigger) => ReactNode) | undefined;
  /** Opens the menu next to this element. The parent must clear it in `onClose`. */
  readonly at?: Element | null | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly placement?: Placement | undefined;
  readonly head?: ReactNode | undefined;
  readonly empty?: string | undefined;
  readonly onOpen?: (() => void) | undefined;
}

/** A button that opens a list of actions. Arrows, Home, End, first letters and Escape work in the list. */
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
  // Load the panel as soon as the button exists. The first press can then open it at once.
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
