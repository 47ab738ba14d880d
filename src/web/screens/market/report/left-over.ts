import type { UnreadLine } from '#calc-core/market/report';

/** The rest of a report after its prices were used: the unread lines and possible headings. */
export function leftOver(text: string, unread: readonly Pick<UnreadLine, 'line'>[]): string {
  if (unread.length === 0) return '';
  const kept = new Set(unread.map(({ line }) => line));
  return text
    .split(/\r\n|\r|\n/)
    .filter((line, index) => kept.has(index + 1) || (line.trim() !== '' && !/\d/.test(line)))
    .join('\n');
}
