import type { UnreadLine } from '#calc-core/market/report';

/**
 * The part of a report to show again after its prices were used: unread lines, and lines without digits, which may be headings. Empty when
 * every line was read.
 */
export function leftOver(text: string, unread: readonly Pick<UnreadLine, 'line'>[]): string {
  if (unread.length === 0) return '';
  const kept = new Set(unread.map(({ line }) => line));
  return text
    .split(/\r\n|\r|\n/)
    .filter((line, index) => kept.has(index + 1) || (line.trim() !== '' && !/\d/.test(line)))
    .join('\n');
}
