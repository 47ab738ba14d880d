import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Popover } from '#web/ui/overlay/Popover.tsx';
import styles from './AsideButton.module.css';

interface AsideButtonProps {
  readonly words: string;
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that looks like a link, at the right of a field's label. It opens a popover. Tab skips it (tabbing.ts). */
export function AsideButton({ words, label, children }: AsideButtonProps): ReactElement {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles['aside']}
        data-aside=""
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {words}
      </button>
      <Popover open={open} onClose={close} anchor={anchor} title={label}>
        {children(close)}
      </Popover>
    </>
  );
}
