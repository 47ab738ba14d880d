import { codeOf } from '../../storage/failures.ts';

/** One item that was checked. */
export interface Finding {
  readonly what: string;
  /** With 'note', the item works, but someone should look at it. 'wrong' makes the exit status 1. */
  readonly state: 'good' | 'note' | 'wrong';
  readonly says: string;
}

export const good = (what: string, says: string): Finding => ({ what, state: 'good', says });
export const note = (what: string, says: string): Finding => ({ what, state: 'note', says });
export const wrong = (what: string, says: string): Finding => ({ what, state: 'wrong', says });

const words = { good: 'good ', note: 'note ', wrong: 'WRONG' } as const;

/** A finding as the doctor prints it. */
export const lineOf = ({ what, state, says }: Finding): string =>
  `${words[state]}  ${what.padEnd(12)}  ${says}`;

/** An error as a sentence. For a failed fetch, the reason is in the error's cause. */
export function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const said = cause instanceof Error ? cause.message || codeOf(cause) : String(cause);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
