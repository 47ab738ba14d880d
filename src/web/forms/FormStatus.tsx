import type { ReactElement } from 'react';
import type { Choice, ConflictField, RowState } from '#web/data/records.ts';
import type { VersionsSource } from '#web/history/theirs.ts';
import { StatePill, type SettledState } from '#web/ui/text/StatePill.tsx';

/** How settled the form's record is: the row's state, or that it has unsaved edits, or that it changed elsewhere meanwhile. */
export interface FormState {
  readonly state: RowState['state'] | 'unsaved' | 'stale';
  /** A sentence of its own, e.g. why the server refused. */
  readonly text?: string | undefined;
  /** There is no signal: what is kept here says so. */
  readonly offline?: boolean | undefined;
}

/** Fields in question, and what to do about them. */
export interface FormConflict {
  readonly fields: readonly ConflictField[];
  /** Who tells from which device the other values came, and when; without it nobody does. */
  readonly versions?: VersionsSource | undefined;
  readonly onResolve: (choices: Readonly<Record<string, Choice>>) => void;
  readonly onLater?: (() => void) | undefined;
}

/** The names of the fields in question, for their marks. */
export function inQuestion(conflict: FormConflict | undefined): ReadonlySet<string> | undefined {
  return conflict && new Set(conflict.fields.map(({ field }) => field));
}

const offlineWords = 'Kept on this device, no signal';
const staleWords = 'Changed elsewhere while you typed; your edits are kept';

/** The state as shape and sentence. */
export function FormStatus({ state, text, offline = false }: FormState): ReactElement {
  return <StatePill state={settled(state)} text={text ?? sentenceOf(state, offline)} />;
}

const settled = (state: FormState['state']): SettledState => (state === 'stale' ? 'conflict' : state);

function sentenceOf(state: FormState['state'], offline: boolean): string | undefined {
  if (state === 'stale') return staleWords;
  return offline && state === 'on this device' ? offlineWords : undefined;
}
