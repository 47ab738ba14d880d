import { useId, useRef, type ReactElement, type ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { IconButton } from '../fields/Button.tsx';
import { useDismiss, useFloating, useFocusInside, type Anchor, type Placement } from './overlay.ts';
import { visuallyHidden } from '../text/hidden-class.ts';
import styles from './Popover.module.css';

export interface PopoverProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The element it belongs to. */
  readonly anchor: Anchor;
  readonly title: string;
  /** The title is only for screen readers; the content shows its own. */
  readonly hideTitle?: boolean | undefined;
  readonly placement?: Placement | undefined;
  readonly children: ReactNode;
  /** Actions under a hairline. */
  readonly foot?: ReactNode | undefined;
  readonly className?: string | undefined;
}

/** A floating panel next to what opened it; on a phone it rises from the lower edge. Escape or a press outside closes it. */
export function Popover(props: PopoverProps): ReactElement | null {
  return props.open ? <OpenPopover {...props} /> : null;
}

function OpenPopover({
  onClose,
  anchor,
  title,
  hideTitle,
  placement = 'below end',
  children,
  foot,
  className,
}: PopoverProps): ReactElement {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useFloating(panel, anchor, true, placement);
  useDismiss(panel, anchor, true, onClose);
  useFocusInside(panel, true, 'panel');
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      className={cx(styles['popover'], className)}
    >
      <h2 id={id} className={cx(styles['title'], hideTitle && visuallyHidden)}>
        {title}
      </h2>
      {children}
      {foot && <div className={styles['foot']}>{foot}</div>}
      <IconButton icon="close" label="Close" small className={styles['close']} onClick={onClose} />
    </div>
  );
}
