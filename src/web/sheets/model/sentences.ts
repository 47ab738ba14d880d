import type { Written } from '../cells/write.ts';

/** What has been written, what could not be read and what was left out: said after a paste, a fill and a clearing. */
export function writtenSentence(
  done: string,
  { understood, refused, skipped, kept }: Written,
  more: readonly string[] = [],
): string {
  const parts = [
    `${done} ${counted(understood.length, 'cell')}`,
    refused.length === 0
      ? ''
      : `${counted(refused.length, 'cell')} could not be read and ${refused.length === 1 ? 'is' : 'are'} marked`,
    skipped === 0 ? '' : `${counted(skipped, 'cell')} left out, worked out or not in use`,
    kept === 0
      ? ''
      : `${counted(kept, 'cell')} left as ${kept === 1 ? 'it was: it' : 'they were: they'} cannot be empty`,
    ...more,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** '1 trade', '2 trades'. */
export function recordsWords(
  { noun }: { readonly noun: { readonly one: string; readonly many: string } },
  count: number,
): string {
  return `${count} ${count === 1 ? noun.one : noun.many}`;
}

/** '1 cell', '2 cells'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
