import type { ReactElement } from 'react';
import styles from './TypedSheet.module.css';

/** What is wrong in the table above, a line each. Every sentence is different. */
export const Problems = ({ sentences }: { readonly sentences: readonly string[] }): ReactElement | null =>
  sentences.length === 0 ? null : (
    <ul className={styles['problems']}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
