import { useId, useRef, type ReactElement } from 'react';
import { cx } from '../text/cx.ts';
import { IconButton } from '../fields/Button.tsx';
import { useDismiss, useFloating, useFocusInside } from './overlay.ts';
import type { PopoverProps } from './Popover.tsx';
import { visuallyHidden } from '../text/hidden-class.ts';
import styles from './Popover.module.css';

/** The panel of an open popover, in the browser's top layer. It gets the focus. */
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

export default OpenPopover;
