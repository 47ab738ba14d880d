import { codeOf } from '../../storage/failures.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly what: string;
  /** 'note': works, and deserves a look. 'wrong': exit status 1. */
  readonly state: 'good' | 'note' | 'wrong';
  /** What was found and, where something is to be done, what. */
  readonly says: string;
}

export const good = (what: string, says: string): Finding => ({ what, state: 'good', says });
export const note = (what: string, says: string): Finding => ({ what, state: 'note', says });
export const wrong = (what: string, says: string): Finding => ({ what, state: 'wrong', says });

const words = { good: 'good ', note: 'note ', wrong: 'WRONG' } as const;

/** A finding as the doctor prints it. */
export const lineOf = ({ what, state, says }: Finding): string =>
  `${words[state]}  ${what.padEnd(12)}  ${says}`;

/** What went wrong, as a sentence. fetch says 'fetch failed' and hides why in its cause. */
export function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const said = cause instanceof Error ? cause.message || codeOf(cause) : String(cause);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
