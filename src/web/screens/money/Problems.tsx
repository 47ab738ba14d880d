import type { ReactElement } from 'react';
import styles from './TypedSheet.module.css';

/** Lists the problems of the table above, one line each. All sentences must differ, because they are also React keys. */
export const Problems = ({ sentences }: { readonly sentences: readonly string[] }): ReactElement | null =>
  sentences.length === 0 ? null : (
    <ul className={styles['problems']}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
