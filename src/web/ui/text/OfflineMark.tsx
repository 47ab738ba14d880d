import type { ReactElement } from 'react';
import { Icon } from './Icon.tsx';
import styles from './OfflineMark.module.css';

interface OfflineMarkProps {
  /** Changes stored on this device alone. */
  readonly waiting: number;
  /** Shows them. */
  readonly onShow: () => void;
}

/** In the top bar, in room that is always there: a line of its own would move the rows below it each time the signal goes or comes. */
export function OfflineMark({ waiting, onShow }: OfflineMarkProps): ReactElement {
  const detail =
    waiting === 0
      ? 'Everything here still works'
      : `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'}`;
  return (
    <button type="button" className={styles['mark']} title={`No connection. ${detail}`} onClick={onShow}>
      <Icon name="offline" className={styles['sign']} />
      <b>No connection.</b>
      <span className={styles['detail']}>{detail}</span>
    </button>
  );
}
