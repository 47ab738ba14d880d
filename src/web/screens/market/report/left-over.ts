import type { UnreadLine } from '#calc-core/market/report';

/**
 * What of a pasted report is left once its other lines are taken: the lines that could not be read, with the headers above them
 * (they have no digits), to be put right. Empty where every line was read.
 */
export function leftOver(text: string, unread: readonly Pick<UnreadLine, 'line'>[]): string {
  if (unread.length === 0) return '';
  const kept = new Set(unread.map(({ line }) => line));
  return text
    .split(/\r\n|\r|\n/)
    .filter((line, index) => kept.has(index + 1) || (line.trim() !== '' && !/\d/.test(line)))
    .join('\n');
}
