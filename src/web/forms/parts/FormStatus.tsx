import type { ReactElement } from 'react';
import type { RowState } from '#web/data/records.ts';
import { StatePill, type SettledState } from '#web/ui/text/StatePill.tsx';

export interface FormState {
  readonly state: RowState['state'] | 'unsaved' | 'stale';
  readonly text?: string | undefined;
  readonly offline?: boolean | undefined;
}

const offlineWords = 'Kept on this device, no signal';
const staleWords = 'Changed elsewhere while you typed; your edits are kept';

/** The state of a form as a shape and a sentence. */
export function FormStatus({ state, text, offline = false }: FormState): ReactElement {
  return <StatePill state={settled(state)} text={text ?? sentenceOf(state, offline)} />;
}

const settled = (state: FormState['state']): SettledState => (state === 'stale' ? 'conflict' : state);

function sentenceOf(state: FormState['state'], offline: boolean): string | undefined {
  if (state === 'stale') return staleWords;
  return offline && state === 'on this device' ? offlineWords : undefined;
}
