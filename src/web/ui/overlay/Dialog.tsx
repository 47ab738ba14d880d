import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { IconButton } from '../fields/Button.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, Back, X, or a press outside the dialog. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode | undefined;
  readonly actions?: ReactNode | undefined;
  readonly size?: 'small' | 'wide' | 'full' | undefined;
  /** True for a question that must be answered. The dialog then has no X, and a press outside does not close it. */
  readonly alert?: boolean | undefined;
}

/** A modal dialog. The browser's own <dialog> keeps the focus inside and returns it afterwards. */
export function Dialog(props: DialogProps): ReactElement | null {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  size = 'small',
  alert = false,
}: DialogProps): ReactElement {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useCloseOnBack(true, onClose);
  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={box}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      className={cx(styles['dialog'], styles[size])}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !alert) onClose();
      }}
    >
      <div className={styles['panel']}>
        <div className={styles['head']}>
          <h2 id={id}>{title}</h2>
          {!alert && <IconButton icon="close" label="Close" small onClick={onClose} />}
        </div>
        {children && <div className={styles['body']}>{children}</div>}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
    </dialog>
  );
}
