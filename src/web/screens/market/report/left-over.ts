import type { UnreadLine } from '#calc-core/market/report';

/**
 * The part of a pasted report that is left when its readable lines were used: the unreadable lines, and the headings above them (lines
 * without digits). Empty when every line was read.
 */
export function leftOver(text: string, unread: readonly Pick<UnreadLine, 'line'>[]): string {
  if (unread.length === 0) return '';
  const kept = new Set(unread.map(({ line }) => line));
  return text
    .split(/\r\n|\r|\n/)
    .filter((line, index) => kept.has(index + 1) || (line.trim() !== '' && !/\d/.test(line)))
    .join('\n');
}
