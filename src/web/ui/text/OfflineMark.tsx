import type { ReactElement } from 'react';
import { Icon } from './Icon.tsx';
import styles from './OfflineMark.module.css';

interface OfflineMarkProps {
  readonly waiting: number;
  readonly onShow: () => void;
}

/** Shown while offline, in a reserved space of the top bar. The page does not move when the connection changes. */
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
