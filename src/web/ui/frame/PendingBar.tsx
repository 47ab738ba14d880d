import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button } from '../fields/Button.tsx';
import { cx } from '../text/cx.ts';
import { Icon } from '../text/Icon.tsx';
import styles from './TopBar.module.css';

interface PendingBarProps {
  /** For example 'Delete 2 trades?' */
  readonly question: string;
  readonly names?: string | undefined;
  /** Tells if the action can be undone. */
  readonly detail?: string | undefined;
  readonly verb?: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Replaces the top bar while a delete waits for confirmation. The bar is ochre, Cancel has the focus, and Escape cancels. */
export default function PendingBar({
  question,
  names,
  detail,
  verb = 'Delete',
  onConfirm,
  onCancel,
}: PendingBarProps): ReactElement {
  const cancel = useRef<HTMLButtonElement>(null);
  // The text of the pressed button. Read it now, because this bar replaces the button.
  const [pressed] = useState(() => document.activeElement?.textContent);
  const confirmed = useRef(false);
  useEffect(() => {
    cancel.current?.focus();
    return () => {
      if (document.activeElement !== document.body) return;
      const again = [...document.querySelectorAll('button')].find(
        // After a confirmed delete, the button is disabled. Then focus the content.
        (one) => one.textContent === pressed && !confirmed.current,
      );
      (again ?? document.getElementById('content'))?.focus({ preventScroll: true });
    };
  }, [pressed]);
  return (
    <div
      className={cx(styles['bar'], styles['pending'])}
      role="alertdialog"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <Icon name="warning" className={styles['sign']} />
      <p className={styles['ask']}>
        <b>{question}</b> {names && <span className={styles['names']}>{names}</span>}{' '}
        {detail && <span className={styles['soft']}>{detail}</span>}
      </p>
      <Button ref={cancel} hotkey="Esc" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        tone="kill"
        icon="trash"
        onClick={() => {
          confirmed.current = true;
          onConfirm();
        }}
      >
        {verb}
      </Button>
    </div>
  );
}
