import type { ReactElement } from 'react';
import { SummaryCards } from '#web/forms/trade/SummaryCards.tsx';
import { useScreenWords } from '#web/shell/screen.tsx';
import { useInfos } from '#web/shell/infos.ts';
import styles from './Summary.module.css';

/** Four cards about the shown trade (spec 2, Sidebar). */
export default function Summary(): ReactElement {
  const { summary } = useScreenWords();
  const infos = useInfos();
  if (summary === undefined || summary === null) {
    return <p className={styles['nothing']}>Open a trade to see its capital, carry and profit here.</p>;
  }
  return <SummaryCards {...summary} infos={infos} />;
}
