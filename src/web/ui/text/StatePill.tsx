import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import styles from './StatePill.module.css';

/** The state of a record. Each state has its own shape and sentence, so its meaning does not depend on colour. */
export type SettledState =
  | 'unsaved'
  | 'saving'
  | 'on this device'
  | 'synced'
  | 'refused'
  | 'conflict'
  | 'not saved';

const sentences: { readonly [S in SettledState]: string } = {
  unsaved: 'Unsaved',
  saving: 'Saving',
  'on this device': 'Kept on this device, not yet sent',
  synced: 'Saved',
  refused: 'Refused by the server',
  conflict: 'Changed in two places',
  'not saved': 'Not saved',
};

const drawings: { readonly [S in SettledState]?: IconName } = {
  'on this device': 'offline',
  refused: 'alert',
  conflict: 'conflict',
  'not saved': 'warning',
};

const tones: { readonly [S in SettledState]: string } = {
  unsaved: 'waiting',
  saving: 'quiet',
  'on this device': 'waiting',
  synced: 'done',
  refused: 'wrong',
  conflict: 'waiting',
  'not saved': 'wrong',
};

function Shape({ state }: { readonly state: SettledState }): ReactElement {
  const drawing = drawings[state];
  if (drawing) return <Icon name={drawing} className={cx(styles['shape'])} />;
  if (state === 'saving') return <Spinner bare />;
  return <span className={styles['dot']} aria-hidden />;
}

interface StatePillProps {
  readonly state: SettledState;
  /** A more specific sentence, such as why the server refused. */
  readonly text?: string | undefined;
}

/** The shape and the sentence of a state, for the top bar. */
export function StatePill({ state, text }: StatePillProps): ReactElement {
  const sentence = text ?? sentences[state];
  return (
    <span className={cx(styles['pill'], styles[tones[state]])} title={sentence}>
      <Shape state={state} />
      <span className={styles['words']}>{sentence}</span>
    </span>
  );
}
