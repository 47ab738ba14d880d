import type { SkippedCells, Written } from './cell-texts.ts';
import { counted, fixingWords, sideEffectsSentence } from './sentences.ts';

/** The message after a paste, a fill or Delete. It says what was written, what needs fixing, and what was not used. */
export function writtenSentence(
  done: string,
  { understood, refused, sideEffects, skipped, kept }: Written,
  more: readonly string[] = [],
): string {
  const parts = [
    understood.length === 0
      ? `Nothing ${done.toLowerCase()}`
      : `${done} ${counted(understood.length, 'cell')}`,
    ...more,
    sideEffectsSentence(sideEffects),
    fixingWords(refused.length),
    skippedWords(skipped),
    kept === 0 ? '' : `${kept} left as ${kept === 1 ? 'it was: it' : 'they were: they'} cannot be empty`,
  ];
  return parts.filter((part) => part !== '').join('. ');
}

function skippedWords({ count, first }: SkippedCells): string {
  if (count === 0) return '';
  return `${counted(count, 'cell')} skipped${first === '' ? '' : `${count === 1 ? '' : ', first'} in ${first}`}`;
}
